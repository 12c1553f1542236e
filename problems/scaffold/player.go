package scaffold

import (
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// players lists the templates of players by language.
var players = []struct{ language, template, file string }{
	{"cpp", "player/player.cpp", "player.cpp"},
	{"go", "player/player.go.txt", "player.go"},
	{"java", "player/Main.java", "Main.java"},
	{"javascript", "player/player.js", "player.js"},
	{"python", "player/player.py", "player.py"},
	{"rust", "player/player.rs", "player.rs"},
}

// PlayerLanguages returns the languages that Player supports.
func PlayerLanguages() (list []string) {
	for _, p := range players {
		list = append(list, p.language)
	}
	return list
}

// Player writes a program that plays Nim perfectly into the working folder, and returns its name.
// The user is expected to change the program.
func Player(language string) (file string, err error) {
	i := slices.IndexFunc(players, func(p struct{ language, template, file string }) bool { return p.language == language })
	if i < 0 {
		return "", fault.New("--player", i18n.Messagef("no template in %s", language), i18n.Messagef("known: %s", strings.Join(PlayerLanguages(), ", ")))
	}
	_, err = lay([]piece{{players[i].template, players[i].file}}, strings.NewReplacer())
	return players[i].file, err
}
