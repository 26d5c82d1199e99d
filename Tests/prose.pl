#!/usr/bin/perl
# Checks the English of comments and documents (docs/contributing.md, "Prose"): perl Tests/prose.pl [--counts] PATH…
# Without paths it checks everything that is tracked. --counts prints the words that have a budget, folder by folder.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my $counts = @ARGV && $ARGV[0] eq '--counts' && shift @ARGV;
my @files = @ARGV ? files(@ARGV) : split /\n/, `git ls-files --cached --others --exclude-standard`;
my ($failed, %words, %budgeted) = (0);
# The words with a budget, per 100 words of a folder.
my ($budget, $fewest) = (0.4, 500);

sub files { map { -d $_ ? split /\n/, `find '$_' -type f -not -path '*/.build*'` : $_ } @_ }

sub refuse {
  my ($file, $line, $reason) = @_;
  return if $counts;
  print STDERR "$file:$line: $reason\n";
  $failed = 1;
}

# Checks a block of prose: lines that belong together, without their comment marks.
sub block {
  my ($file, $first, @lines) = @_;
  my $text = join "\n", @lines;
  $text =~ s/``[^`]*``|`[^`]*`/code/g;
  $text =~ s/\]\([^)]*\)/]/g;
  my $number = $first;
  for my $line (split /\n/, $text) {
    refuse($file, $number, "\"$1\": name the component, or say the user, the visitor, the caller")
      if $line =~ /\b(who(?:m|ever)?|somebody|nobody)\b/i;
    refuse($file, $number, "begin with a noun or a verb, not with \"$1\"")
      if ($number == $first && $line =~ /^\s*(What|Who|Whoever|That|Those|One|It|Whether)\b/)
      || $line =~ /^\s*- (?:Returns|Throws|Parameter \w+|Note|Important|Warning|\w+): (What|Who|Whoever|That|Those|One|It|Whether)\b/;
    $number++;
  }
  my ($folder) = $file =~ m{^((?:Modules|Apps|Tests|docs)/[^/]+|[^/]+)};
  $words{$folder} += () = $text =~ /[A-Za-z']+/g;
  $budgeted{$folder} += () = $text =~ /\b(?:what|those|one)\b/gi;
}

sub source {
  my ($file, $marks) = @_;
  open my $in, '<', $file or return;
  my (@block, $first);
  while (my $line = <$in>) {
    if ($line =~ /^\s*$marks ?(.*)$/ && $line !~ /^#!/) {
      my $said = $1;
      refuse($file, $., 'a comment has at most 120 characters a line') if length($line) > 121;
      if ($said =~ /^\s*$/) { block($file, $first, @block) if @block; @block = (); next }
      $first = $. unless @block;
      push @block, $said;
      next;
    }
    block($file, $first, @block) if @block;
    @block = ();
    block($file, $., $1) if $line =~ /\S.*? $marks (.+)$/ && $line !~ /"[^"]*$marks /;
  }
  block($file, $first, @block) if @block;
}

sub document {
  my ($file) = @_;
  open my $in, '<', $file or return;
  my ($code, @block, $first) = (0);
  while (my $line = <$in>) {
    chomp $line;
    if ($line =~ /^ *```|^ *~~~/) { $code = !$code; $line = '' }
    next if $code;
    if ($line =~ /^\s*$/) { block($file, $first, @block) if @block; @block = (); next }
    my $visible = $line =~ s/\]\([^)]*\)/]/gr;
    refuse($file, $., 'a line has at most 120 characters') if length($visible) > 120 && $line !~ /^ *(?:\||<!--)/;
    $first = $. unless @block;
    push @block, $line =~ s/^#+ |^ *(?:[-*]|\d+\.) //r;
  }
  block($file, $first, @block) if @block;
}

for my $file (@files) {
  next unless -f $file;
  next if $file =~ m{(^|/)(LICENSE|licences/|Goldens/)};
  if ($file =~ /\.swift$|\.[ch]$|\.js$/) { source($file, qr{//[/!]?}) }
  elsif ($file =~ /\.(?:sh|py|pl)$|(?:^|\/)Makefile$|\.ci\/run$/) { source($file, qr{#+}) }
  elsif ($file =~ /\.md$/) { document($file) }
}
for my $folder (sort keys %words) {
  my $share = 100 * $budgeted{$folder} / ($words{$folder} || 1);
  printf "%-24s %6d words  what/those/one %.2f per 100\n", $folder, $words{$folder}, $share if $counts;
  refuse($folder, 0, sprintf 'what, those and one are %.2f of 100 words; at most %.1f', $share, $budget)
    if $words{$folder} >= $fewest && $share > $budget;
}
exit $failed;
