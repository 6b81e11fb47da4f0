/** Simulates many users who log in repeatedly; a separate process keeps this load out of the measurement. */
async function flood({ url, clients, body, captchas, seconds }) {
  const counts = {}
  const end = performance.now() + seconds * 1000

  async function logIn(network) {
    const captcha_key = captchas.pop()
    if (!captcha_key) throw new Error('There are too few captchas for so many logins')
    const response = await fetch(`${url}/api/v2/login`, {
      method: 'POST',
      // Each client has its own network, so that hashing is the bottleneck and not the rate limit per network.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ ...body, captcha_key }),
    })
    await response.arrayBuffer()
    counts[response.status] = (counts[response.status] ?? 0) + 1
  }

  const client = async (number) => {
    for (let round = 0; performance.now() < end; round++) {
      await logIn(`2001:db8:${number.toString(16)}:${round.toString(16)}::1`)
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  process.send(counts, () => process.disconnect())
}

process.once('message', (asked) => void flood(asked))
