# A front end of debconf whose user is at a Signalbox session, at the other end of the socket SIGNALBOX_DEBCONF.
#
# A message is a line of fields with tabs between them, and so is its answer: a status, and for a page the values. In a
# field, \\ is a backslash, \n a line feed and \t a tab. Choices go by their places, from 1: the words depend on the
# language, and may have commas.
package Debconf::FrontEnd::Signalbox;
use strict;
use warnings;
use IO::Socket::UNIX;
use Debconf::Element;
use Debconf::Element::Select;
use Debconf::Element::Multiselect;
use Debconf::Encoding;
use base qw(Debconf::FrontEnd);

my %unescaped = (n => "\n", t => "\t", '\\' => '\\');
my %escaped = map { $unescaped{$_} => "\\$_" } keys %unescaped;

sub init {
	my $this = shift;
	$this->{socket} = IO::Socket::UNIX->new(Peer => $ENV{SIGNALBOX_DEBCONF}) or die "no session: $!\n";
	binmode $this->{socket}, ':utf8';
	$this->elements([]);
	$this->requested_title('');
	$this->info(undef);
	$this->interactive(1);
	$this->need_tty(0);
	$this->capb('backup progresscancel');
}

# The texts of debconf are bytes in the charset of the locale. Without Text::Iconv they are bytes in UTF-8, also in a
# locale that was not generated, whose charset is said to be ASCII.
sub is_plain { ($Debconf::Encoding::charmap || 'UTF-8') =~ /^(UTF-8|ANSI_X3\.4-1968)$/ }

# Sends a message and returns the status and the values of the answer.
sub talk {
	my ($this, @fields) = @_;
	for (@fields) {
		$_ = '' unless defined $_;
		if (is_plain()) { utf8::decode($_) unless utf8::is_utf8($_) } else { $_ = Debconf::Encoding::to_Unicode($_) }
		s/([\\\n\t])/$escaped{$1}/g;
	}
	my $socket = $this->{socket};
	print $socket join("\t", @fields), "\n";
	$socket->flush;
	my $answer = <$socket>;
	die "the session has ended\n" unless defined $answer;
	chomp $answer;
	my ($status, @values) = split /\t/, $answer, -1;
	for (@values) {
		s/\\(.)/$unescaped{$1}/g;
		utf8::encode($_);
		$_ = Debconf::Encoding::convert('UTF-8', $_) unless is_plain();
	}
	return wantarray ? ($status, @values) : $status;
}

sub makeelement {
	my ($this, $question) = @_;
	my $type = $question->type;
	my $class = $type =~ /^(multi)?select$/ ? 'Debconf::Element::' . ucfirst $type : 'Debconf::Element';
	return $class->new(question => $question);
}

sub title {
	my $this = shift;
	$this->talk('title', $this->{title} = shift) if @_;
	return $this->{title};
}

sub settitle { $_[0]->title($_[1]->description) }

# The choices in the words of the templates.
sub own_choices {
	my $question = shift;
	$question->template->i18n('');
	my @choices = $question->choices_split;
	$question->template->i18n(1);
	return @choices;
}

sub describe {
	my ($this, $element) = @_;
	my $question = $element->question;
	my ($type, $value) = ($question->type, $question->value);
	$value = '' unless defined $value;
	$this->talk('question', $question->name, $type, $question->description, $question->extended_description);
	if ($type =~ /select$/) {
		my @own = own_choices($question);
		my @shown = $question->choices_split;
		@shown = @own if @shown != @own;
		$this->talk('choice', $own[$_], $shown[$_]) for 0 .. $#own;
		my %chosen = map { $_ => 1 } $type eq 'select' ? $value : $question->value_split;
		$value = join ' ', grep { $chosen{$own[$_ - 1]} } 1 .. @own;
	}
	$this->talk('value', $value) unless $type eq 'password';
}

sub take {
	my ($element, $value) = @_;
	my $question = $element->question;
	if ($question->type =~ /select$/) {
		my @own = own_choices($question);
		my @chosen = map { $own[$_ - 1] } grep { $_ >= 1 && $_ <= @own } split / /, $value;
		# As Question::value_split reads it.
		if ($question->type eq 'multiselect') { s/,/\\,/g for @chosen; }
		$value = join ', ', @chosen;
	}
	$element->value($value);
}

sub go {
	my $this = shift;
	my @visible = grep { $_->visible } @{$this->elements};
	$this->describe($_) for @visible;
	# A script that dpkg runs for apt: apt refuses to go on after a dpkg that was ended.
	my $is_final = $ENV{DPKG_FRONTEND_LOCKED} && $ENV{DPKG_RUNNING_VERSION} ? 1 : 0;
	my ($status, @values) = @visible ? $this->talk('go', $this->capb_backup ? 1 : 0, $is_final) : '0';
	return if $status eq '30';
	take($_, shift @values) for @visible;
	$_->show for grep { !$_->visible } @{$this->elements};
	return 1;
}

sub progress_start { $_[0]->talk('progress', 'start', $_[1], $_[2], $_[3]->description) }
sub progress_set { $_[0]->talk('progress', 'set', $_[1]) ne '30' }
sub progress_step { $_[0]->talk('progress', 'step', $_[1]) ne '30' }
sub progress_info { $_[0]->talk('progress', 'info', $_[1]->description) ne '30' }
sub progress_stop { $_[0]->talk('progress', 'stop') }

sub shutdown { close delete $_[0]{socket} if $_[0]{socket} }

1;
