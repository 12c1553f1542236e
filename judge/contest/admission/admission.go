// Package admission decides whether a server of a contest answers a request: who sent it, and
// whether its sender, its address and the public use more than their share. It reads no contest
// and writes no page.
//
// # Theory
//
// The teams must be able to work while anybody on the network sends anything. A server has four
// scarce resources, and each has one limit that a stranger cannot use up:
//
//   - Connections, which take files and memory: a ConnectionLimit. Only some of the connections are
//     for the public, only a quarter of these for one address, and only an eighth of all may have
//     sent no request yet. If there are too many silent connections, the oldest is dropped, because
//     honest clients send their requests at once. The rest belongs to accounts, and no account gets
//     more than its share. Requests are counted besides connections, because a connection of a
//     proxy carries the requests of many. A few more public requests are answered for signing in.
//   - Processor time for passwords, 60 ms each: a LoginLimit. Right passwords are remembered, and
//     equal ones are compared once. At most two comparisons run at once; the others wait in an order
//     in which pairs of account and address without wrong passwords go first, then addresses with
//     few recent comparisons. So an attacker delays other attackers.
//   - Guesses of passwords: a LoginLimit counts a guess before it is compared, so simultaneous guesses
//     are counted, too. Wrong ones count for the pair of address and account, so an attacker cannot
//     lock a team out from elsewhere. They also count for the account, to bound guesses from many
//     addresses. A device that has signed in before has its own count, so not even its neighbours
//     lock it out. Unknown names count for the address alone.
//   - Processor time for long computations, such as answers of an opponent: a FairQueue. The next
//     one is for the user who has recently used the least time, so many requests of one user delay
//     only that user.
//
// A user proves who he is by a password or by a ticket that a Signer signed. A ticket has the hash of
// the password in its signature, so a new password ends all sessions. A ticket that ends early is in
// Ended. Addresses are those of clients, also behind trusted proxies (AddressOf), and of networks
// with IPv6, because one machine has a whole network of them.
//
// Clocks may be set back or forward at any time. Marks in the future are therefore dropped, so that
// nobody waits longer than a window.
package admission
