# Runs what make test leaves out, since it takes long: tests that call judge/requires's Rest,
# Turn or Share, which want their names and folders here. Those of the root and of the sandbox
# come alone, since they measure times and judge hostile programs.
export GRUNDY_REST=1 GOGC=${GOGC:-400} GOMEMLIMIT=${GOMEMLIMIT:-3GiB}
set -ex
go test -vet=off -timeout 30m . -run '^Test(Submissions|Stress|Strength|FastHunts|Talks|TalkStress|FaultyInteractors|Translations|Classics|ClassicsStress|Hard|Likes|Trust|Hashes|HabitsOfSubmissions|MutatedSpecs|StrengthOfWeakTests)$'
go test -vet=off -timeout 30m ./judge/sandbox -run '^Test(Hostile|HostileAsUser|OldLandlock|Tiers|Talk|TalkHeld|TalkBeside|TalkKilled|Soak|Portable|ManyTurns)$'
go test -vet=off -timeout 30m ./cmd/grundy ./judge/run ./judge ./judge/build ./judge/check/program ./judge/contest/host ./judge/grammar ./judge/stress -run '^Test(CLIRest|HangingReference|Readme|ReadmeMistakes|ReadmeAnyAnswer|Doctor|ContestLoad|TroubleElsewhere|StoredTables|HostileOutput|Apart|LintFinds|HostileSources|Servers|ServerBatches|SeveralEnds|NoServer|Idioms|Languages|Hints|Header|RealCompilers|NoMain|Probe|Beside|EvilClasses|Protocols|Cluster|Killed|Soon|FaultAnywhere|Files)$'
