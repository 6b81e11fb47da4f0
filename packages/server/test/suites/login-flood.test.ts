import { expect, test } from 'vitest'
import { createPasswordHasher } from '#platform/passwords/hasher.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const { callAs, register, solveCaptcha, password } = await startServer({}, undefined, {
  passwords: createPasswordHasher(),
})

/** Far more logins than are hashed or queued at once; `npm run bench:logins` measures the same under real load. */
const logins = 80

test('[R21] a flood of logins is shed early, and a list is answered meanwhile', async () => {
  const { token } = (await register({ username: 'ann' })).data
  const captchas = []
  for (let count = 0; count < logins; count++) captchas.push(await solveCaptcha())

  const state = { isOver: false }
  const flood = Promise.all(
    captchas.map((captcha) =>
      callAs(null, fromIp())('POST /login', { body: { username: 'ann', password, ...captcha } }),
    ),
  ).finally(() => (state.isOver = true))
  const times: number[] = []
  while (!state.isOver) {
    const begun = performance.now()
    expect((await callAs(token)('GET /user/albums')).status).toBe(200)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }

  const statuses = (await flood).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(50)
  expect(statuses).toContain(503)
  expect(times.length).toBeGreaterThan(10)
  expect(times.toSorted((one, other) => one - other).at(Math.floor(times.length * 0.9))).toBeLessThan(800)
})
