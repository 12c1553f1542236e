# Runs what make test leaves out, since it takes long: tests that call judge/requires's Rest,
# Turn or Share, which want their names and folders here. One package comes after the other,
# since some measure times and some judge hostile programs.
export GRUNDY_REST=1
set -ex
go test -vet=off -ldflags=-w -timeout 30m ./problems/suite -run '^Test(Submissions|Stress|Strength|FastHunts|Talks|TalkStress|FaultyInteractors|Translations|Classics|ClassicsStress|Hard|Likes|Trust|Hashes|HabitsOfSubmissions|MutatedSpecs|StrengthOfWeakTests)$'
go test -vet=off -ldflags=-w -timeout 30m ./judge/sandbox -run '^Test(Hostile|HostileAsUser|OldLandlock|Tiers|Talk|TalkHeld|TalkBeside|TalkKilled|Soak|Portable|ManyTurns)$'
go test -vet=off -ldflags=-w -timeout 30m ./judge/run -run '^Test(HostileSources|Servers|ServerBatches|ServerFiles|ServerKept|ServerInput|ServerExit|SeveralEarly|SeveralEnds|NoServer|LocatePascal)$'
go test -vet=off -ldflags=-w -p 1 -timeout 30m ./cmd/grundy ./judge/build ./judge/check/program ./judge/contest/host ./judge/grammar ./judge/stress -run '^Test(CLIRest|ChineseTranscripts|HangingReference|Readme|ReadmeMistakes|ReadmeAnyAnswer|Doctor|ContestLoad|TroubleElsewhere|StoredTables|HostileOutput|Apart|LintFinds|Idioms|Languages|Hints|Header|RealCompilers|NoMain|Probe|Beside|EvilClasses|Protocols|Cluster|Killed|Soon|FaultAnywhere|Files)$'
