/* sysv-shm-left: leaves shared memory, queues and semaphores that outlive it.
 * cgroup: OK
 * namespace: OK
 * landlock: OK
 * rlimit: gap: calls are not filtered
 */
#include "attempt.h"
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void)
{
	int id = shmget(0x6772756e, 4096, IPC_CREAT | 0600);
	if (!refused("shmget", id))
		shmctl(id, IPC_RMID, NULL);
	id = msgget(0x6772756e, IPC_CREAT | 0600);
	if (!refused("msgget", id))
		msgctl(id, IPC_RMID, NULL);
	id = semget(0x6772756e, 1, IPC_CREAT | 0600);
	if (!refused("semget", id))
		semctl(id, 0, IPC_RMID);
	id = mq_open("/grundy-hostile", O_RDWR | O_CREAT, 0600, NULL);
	if (!refused("mq_open", id))
		mq_unlink("/grundy-hostile");
	return finish();
}
