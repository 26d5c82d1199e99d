// The wizard of the tutorial with huh.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/huh/spinner"
)

var (
	zones = map[string][]string{"Asia": {"Asia/Seoul", "Asia/Tokyo"}, "Europe": {"Europe/Berlin", "Europe/Paris"}}
	name  = regexp.MustCompile(`^[a-z0-9-]{2,63}$`)
)

// Answers are what was given; huh sees changes in exported fields only.
type Answers struct{ Name, Region, Zone, User, Password, Again string }

// ask shows all steps, or one of them and the review, and says what was chosen in the review.
func ask(a *Answers, step string) (next string, err error) {
	host := huh.NewGroup(
		huh.NewInput().Title("Host name").Value(&a.Name).Validate(func(s string) error {
			if !name.MatchString(s) {
				return errors.New("Small letters, digits and hyphens, 2 to 63")
			}
			return nil
		}),
		huh.NewSelect[string]().Title("Region").Options(huh.NewOptions("Asia", "Europe")...).Value(&a.Region),
		huh.NewSelect[string]().Title("Time zone").Height(3).Value(&a.Zone).OptionsFunc(func() []huh.Option[string] {
			return huh.NewOptions(zones[a.Region]...)
		}, &a.Region),
	).Title("Step 1 of 4: Host")
	password := func(title string, value *string) *huh.Input {
		return huh.NewInput().Title(title).Value(value).EchoMode(huh.EchoModePassword)
	}
	account := huh.NewGroup(
		huh.NewInput().Title("User name").Value(&a.User).Validate(huh.ValidateNotEmpty()),
		password("Password", &a.Password).Validate(huh.ValidateMinLength(8)),
		password("Password again", &a.Again).Validate(func(s string) error {
			if s != a.Password {
				return errors.New("Not the same")
			}
			return nil
		}),
	).Title("Step 2 of 4: Account")
	summary := func() string {
		return fmt.Sprintf("Host       %s\nTime zone  %s\nUser       %s", a.Name, a.Zone, a.User)
	}
	review := huh.NewGroup(
		// The description makes room for what the function says later.
		huh.NewSelect[string]().Title("Your server").Description(summary()).DescriptionFunc(summary, a).Options(
			huh.NewOption("Install", "install"),
			huh.NewOption("Edit the host", "host"),
			huh.NewOption("Edit the account", "account"),
		).Value(&next),
	).Title("Step 3 of 4: Review")
	steps := map[string][]*huh.Group{
		"": {host, account, review}, "host": {host, review}, "account": {account, review}, "review": {review},
	}
	err = huh.NewForm(steps[step]...).Run()
	return next, err
}

// write writes the files.
func write(a *Answers) error {
	if err := os.MkdirAll("target/etc", 0o755); err != nil {
		return err
	}
	for file, text := range map[string]string{"hostname": a.Name, "timezone": a.Zone} {
		if err := os.WriteFile(filepath.Join("target/etc", file), []byte(text+"\n"), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// open opens the account, shows the files, and returns what was said.
func open(ctx context.Context, a *Answers) (string, error) {
	script := `read -r _; echo "$0 may log in"; for file in etc/*; do echo "$file: $(cat "$file")"; done`
	command := exec.CommandContext(ctx, "sh", "-c", script, a.User)
	command.Dir, command.Stdin = "target", strings.NewReader(a.Password+"\n")
	output, err := command.CombinedOutput()
	return string(output), err
}

func install(a *Answers) error {
	waiting := func(title string, action func(context.Context) error) error {
		return spinner.New().Title(title).Output(os.Stderr).ActionWithErr(action).Run()
	}
	if err := waiting("Step 4 of 4: Writing the files", func(context.Context) error { return write(a) }); err != nil {
		return err
	}
	var output string
	err := waiting("Step 4 of 4: Opening the account", func(ctx context.Context) (err error) {
		output, err = open(ctx, a)
		return err
	})
	fmt.Fprint(os.Stderr, output)
	return err
}

// wizard asks and installs until that is done.
func wizard(a *Answers) error {
	step := ""
	for {
		next, err := ask(a, step)
		if err != nil {
			return err
		}
		for step = next; step == "install"; {
			failure := install(a)
			if failure == nil {
				return nil
			}
			again := true
			if err := huh.NewConfirm().Title("Installing failed").Description(failure.Error()).
				Affirmative("Try again").Negative("Back").Value(&again).Run(); err != nil {
				return err
			}
			if !again {
				step = "review"
			}
		}
	}
}

func main() {
	var a Answers
	if err := wizard(&a); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(a.Name)
}
