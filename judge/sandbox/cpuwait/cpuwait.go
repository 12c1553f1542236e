// Package cpuwait distinguishes a program that waits for a CPU from an idle program. It promises
// more time to a program that waited for a CPU for half of its wall limit: at least the limit once
// more. It trusts the kernel's counters of threads. It does not trust the program, which may make
// its threads wait for each other or lower their priority.
//
// # Theory of a busy machine
//
// A program takes longer if other processes use the machine, but no verdict may depend on that.
// There are four ways in which a busy machine slows down a run, and each has its remedy.
//
// Waiting in the run queue. It increases elapsed time but not CPU time, so time limits are limits
// of CPU time. The wall limit only stops programs that sleep. When it is reached, a Hunger
// determines how long the run's threads have waited in the run queue (schedstat, in package
// procfs). If they waited for half of the time, the Clock is extended by the whole limit. It is
// extended at most eight times, and in total by the limit or by about thirty seconds, whichever is
// longer. Time that one thread may have waited for other threads of the run is subtracted, and the
// waiting of threads that lowered their own priority does not count. A run that reads from a disk
// gets one extension.
//
// These counters are incomplete. A thread takes its counters with it when it ends, and a whole
// process that is ending may wait for a CPU after nearly all of its threads have gone. So no run is
// stopped because its counters show little waiting. In the second half of the limit, the states of
// all living threads are sampled. Unless the run had a CPU for half of the time, it is stopped only
// if no thread was running, runnable, or waiting for the judge to serve a pipe in half of the
// samples. Otherwise it gets more time, too. A program whose threads come and go is sampled like
// any other. A run that ends before half of its wall limit has no overhead.
//
// A program that is stopped after its last extension is Starved. The judge then
// runs it again in a fresh box, after a good program has shown that the machine can run one.
// Otherwise it reports that the machine is busy, as an error and not a verdict (judge/run,
// blame.go). Where there is no /proc, there is one extension, and then the judge proceeds in the
// same way.
//
// Sharing processors. Caches, memory and hyper-threads are shared, so CPU time itself grows, by a
// few percent on an idle machine and by more on a busy one. A run may therefore exceed its CPU
// limit by a margin. If it ends within the margin, or if the host of a virtual machine took
// processors away (Theft, in package procfs), it is repeated up to three times. No other program
// of the judge runs then. Other processes can only increase its time, so the least time counts. A
// run far above the limit is not repeated, because that would take several times as long for each
// endless loop (judge/run, run.go and exclusive.go).
//
// Late checks. The judge and its boxes also wait for CPUs, so no conclusion is drawn from the
// time between two checks. Limits are compared with the kernel's counters. A box that is slow to
// start or to answer has twenty extra seconds, and exceeding them is an error of the judge. Data
// that remains in pipes is read to its end, even after the grace period. In an interactive run, a
// long interval between two checks counts as a short one. A program that was just woken and waits
// for a CPU counts as working. If two programs end at about the same time, it does not matter
// which end the judge notices first (package relay).
//
// Out of memory. If the machine runs out of memory, the kernel kills some process, perhaps the
// program. A run that ends by SIGKILL while the kernel's count of such kills changes has no
// result. It fails with sandbox.ErrMemory, and is repeated.
//
// In short: the judge measures CPU time and not elapsed time. It repeats runs near a limit alone,
// and the least time counts. A run that wants a CPU gets more time. If the machine may be to
// blame, the judge reports an error and no verdict.
//
// Systems other than Linux do not show why a thread waits. On them, the wall limit is three times
// as long, and a run that reaches it is Unsure: the judge runs it again, like a Starved one.
package cpuwait
