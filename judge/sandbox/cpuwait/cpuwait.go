// Package cpuwait tells a program that waits for a processor from one that waits for nothing.
// It promises that a busy machine stops no program by its wall clock before the program had
// several times its limit. It trusts the kernel's counts of threads, but not the program,
// which may make its threads wait for each other, or make them unimportant.
//
// # Theory of a busy machine
//
// The same program takes longer when others use the machine. No verdict may depend on that.
// There are four ways in which a busy machine makes a run longer, and each has its answer.
//
// Waiting in the queue. Elapsed time grows and CPU time does not, so limits of time are limits
// of CPU time. The wall limit only ends programs that sleep. When it runs out, a Hunger asks how
// long the run's threads have waited in the queue for a processor (schedstat, in package
// procfs). If that was half of the time, the Clock is put off by the whole limit: at most eight
// times, and in all by thirty seconds, or by the limit where that is longer. Waiting for one another does not count: what one
// thread may have waited for others of the run is subtracted. Nor does the waiting of threads
// that have lowered their own priority. A run that reads from a disk gets one extension. All of
// this is computed only after the wall limit, so that other runs pay nothing. A program stopped
// after its last extension is Starved. The judge then runs it again in a fresh box, after a good
// program has shown that the machine can run one, and otherwise reports that the machine is
// busy. It reports no verdict then (judge/run, blame.go).
//
// Sharing processors. Caches, memory and hyper-threads are shared, so CPU time itself grows, by
// some percent on a quiet machine and by more on a busy one. A run may therefore use a margin
// above its CPU limit. If it ends within the margin, or if the host of a virtual machine took
// processors away (Theft, in package procfs), it is repeated up to three times. No other
// program of the judge runs beside it then. Others can only add to its time, so the least time
// counts. A run far above the limit is not repeated, because that would triple the time of each
// endless loop (judge/run, run.go and exclusive.go).
//
// Late looks. The judge and its boxes wait for processors, too. So nothing is concluded from
// the time between two looks. Limits are checked with what the kernel counted, and not with how
// often the judge looked. A box that is slow to start or to answer has twenty seconds of its
// own, and exceeding them is an error of the judge. What is left in pipes is read to
// its end even if the grace for it is over. In an interactive run, a long gap between two looks
// counts as a short one. A program that was just woken and waits for a processor counts as
// working. If two programs end at about the same time, it does not matter which end the judge
// notices first (package relay).
//
// Full memory. If the machine runs out of memory, the kernel ends some process, perhaps the
// program. A run that ends by SIGKILL while the kernel's count of such kills changes has no
// result, and sandbox.ErrMemory reports it. It is made again, too.
//
// In short: CPU time is measured, and not elapsed time. Runs near a limit are repeated alone,
// and the least time counts. Runs that want a processor get more time. Where the machine may be
// to blame, there is an error and no verdict.
//
// Systems other than Linux do not show why a thread waits. There the wall limit is simply three
// times as long.
package cpuwait
