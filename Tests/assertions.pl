#!/usr/bin/perl
# Sentences that assert a fact, in Words/assertions. Each has the condition under which it is shown, and the test that
# makes the condition false. See the head of that file.
#
# usage: perl Tests/assertions.pl          reports missing and obsolete sentences; status 1 if there are any
#        perl Tests/assertions.pl --write  adds missing sentences without a condition, and removes obsolete sentences
use strict;
use warnings;
use open qw(:std :encoding(UTF-8));

my $catalogue = 'Words/assertions';
my $assertive = qr/\b(?:nothing|done|undone|redone|cannot\s(?:un|re)do|cancelled:\severything|found|(?<!take\ )over|kept|lost|changed|ended|pressed|removed|saved|sent|gone|stopped|finished|given\ up)\b/ix;

# A text of Swift; its interpolations may contain texts.
my $brackets;
$brackets = qr/\((?:[^()"]++|"(?:\\.|[^"\\])*+"|(??{$brackets}))*+\)/s;
my $swift = qr/"""(?<long>.*?)"""|"(?<text>(?:\\$brackets|\\[^(]|[^"\\\n])*+)"/s;
my $script = qr/`(?<long>(?:\\.|[^`\\])*+)`|"(?<text>(?:\\.|[^"\\\n])*+)"|'(?<single>(?:\\.|[^'\\\n])*+)'/s;
# Texts that are not sentences for users: German beside its English, help, logs, program faults, patterns, names.
my $other = qr/(?:german|condition|one:\s*"[^"]*",\s*other|abstract|discussion|valueName|help):\s*$|(?:ArgumentHelp|logger\.\w+|precondition\w*|fatalError|assert\w*|Regex|forKey:\s*|hasPrefix|hasSuffix|contains)\(\s*$|precondition\w*\([^"]*,\s*$/s;

sub sentences {
  my ($file) = @_;
  open my $handle, '<', $file or die "$file: $!\n";
  my $source = do { local $/; <$handle> };
  $source =~ s{^\s*//.*$}{}mg;
  my $isScript = $file =~ /\.js$/;
  my ($pattern, @found) = $isScript ? $script : $swift;
  while ($source =~ /$pattern/g) {
    my ($text, $before) = ($+{text} // $+{single} // $+{long}, substr($source, $-[0] > 200 ? $-[0] - 200 : 0, $-[0] > 200 ? 200 : $-[0]));
    next if !$isScript && ($before =~ $other || $before =~ /german:\s*\(?[^"]*(?:one|other):\s*$/);
    my $number = 0;
    $text =~ s/\\$brackets|\$\{[^}]*\}/'%' . ++$number/ge;
    $text =~ s/\\\n\s*//g;
    $text =~ s/\s+/ /g;
    $text =~ s/\\(["'\\])/$1/g;
    next if length $text > 400 || $text =~ /^\s*(?:<|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WITH\b)/;
    push @found, $text if $text =~ /\S \S/ && $text =~ $assertive;
  }
  return @found;
}

# Descriptions of the protocol, of keys and of the environment state possibilities, not facts.
my $descriptions = qr{^Apps/JSON/Sources/(?:Protocol/(?!Reason)|Dialects/MCP/Tool\.swift)|/Keys/KeyTable\.swift|/ManualPage\.swift};
my @files = sort grep { !m{/Tests/|^Modules/Testing/|\.docc/} && !/$descriptions/ } split /\n/,
  `find Apps Modules -name '*.swift' -o -name '*.js'`;
my %said;
for my $file (@files) { $said{$_}{$file} = 1 for sentences($file) }

my (%known, @order, $head, $last);
if (open my $handle, '<', $catalogue) {
  while (my $line = <$handle>) {
    chomp $line;
    if ($line =~ /^"(.*)"$/) { ($last = $1, push @order, $1); $known{$last} = []; }
    elsif ($line =~ /^  /) { push @{$known{$last}}, $line }
    elsif (!defined $last) { $head .= "$line\n" }
  }
}
my @missing = sort grep { !$known{$_} } keys %said;
my @stale = sort grep { !$said{$_} } keys %known;
if (@ARGV && $ARGV[0] eq '--write') {
  open my $handle, '>', $catalogue or die "$catalogue: $!\n";
  print $handle $head =~ s{\n+\z}{\n}r;
  for my $text (sort { (sort keys %{$said{$a}})[0] cmp (sort keys %{$said{$b}})[0] || $a cmp $b } keys %said) {
    my @rest = grep { !/^  in: / } @{$known{$text} // ['  when: ', '  test: ']};
    print $handle "\n\"$text\"\n", (map { "  in: $_\n" } sort keys %{$said{$text}}), map { "$_\n" } @rest;
  }
  exit 0;
}
print STDERR "lint: asserts something, and is not in $catalogue (make words): \"$_\" in ", join(', ', sort keys %{$said{$_}}), "\n" for @missing;
print STDERR "lint: is in $catalogue and no more said (make words): \"$_\"\n" for @stale;
my @empty = grep { $said{$_} && grep { /^  (?:when|test):\s*$/ } @{$known{$_}} } sort keys %known;
print STDERR "lint: $catalogue has no condition or no test for \"$_\"\n" for @empty;

# A test is given as a file and the beginning of a test's name.
my @lost;
for my $text (sort keys %known) {
  for my $line (@{$known{$text}}) {
    next unless $line =~ /^  test: (.+)/;
    my ($file, $name) = $1 =~ /^(\S+) "(.*)"$/ or (push(@lost, $line), next);
    my $source = '';
    if (open my $handle, '<', $file) { local $/; $source = <$handle> }
    push @lost, $line unless index($source, "\"$name") >= 0;
  }
}
print STDERR "lint: $catalogue names a test that is not there:$_\n" for @lost;
exit(@missing || @stale || @empty || @lost ? 1 : 0);
