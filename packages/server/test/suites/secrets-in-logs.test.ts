import { expect, test } from 'vitest'
import { insertPhoto } from '#test/factories/factories.ts'
import { fromIp, startServer } from '#test/harness/server.ts'

const server = await startServer({ LOG_LEVEL: 'debug' })
const { app, db, logLines, user, callAs, register, login, configure } = server

test('[R62] nothing that opens a door stands in the log, however much is logged', async () => {
  const root = await user('root', { is_admin: true })
  const secrets = {
    password: 'correct horse battery',
    wrong: 'wrong-horse-battery',
    mail: 'hush-mail-password',
    query: 'hush-in-the-query',
    cookie: 'hush-in-a-cookie',
    body: 'hush-in-a-broken-body',
    share: 'hush-share-password',
    wrong_share: 'hush-wrong-share-password',
    broken_share: 'hush-broken-share-password',
    token: root.token,
  }
  await register({ username: 'ann' })
  await login('ann', { password: secrets.wrong })
  await login('ann')
  const settings = { mail_host: '127.0.0.1', mail_port: 1, mail_from: 'a@x.example', mail_password: secrets.mail }
  await configure(settings)
  await root('POST /admin/settings/test_mail', { body: { email: 'a@x.example' } })
  await root('GET /admin/health')
  await callAs('imt_0000-not-a-token', fromIp())('GET /user/albums')
  const headers = { cookie: `session=${secrets.cookie}`, authorization: `Bearer ${root.token}` }
  await app.inject({ url: `/api/v2/configs?token=${secrets.query}&s=${secrets.query}`, headers })
  await app.inject({ url: `/i/nothing.jpg?s=${secrets.query}`, headers })
  const broken = { method: 'POST', url: '/api/v2/login', payload: `{"password":"${secrets.body}"` } as const
  await app.inject({ ...broken, headers: { 'content-type': 'application/json' } })
  await app.inject({ method: 'POST', url: '/api/v2/upload', payload: secrets.body, headers })
  const photo = await insertPhoto(db, { owner_id: root.id })
  const { slug } = (
    await root('POST /user/shares', { body: { type: 'photo', ids: [photo.id], password: secrets.share } })
  ).data
  for (const given of [secrets.share, secrets.wrong_share, `${secrets.broken_share}%zz`]) {
    for (const path of ['', '/photos', '/index', '/photos/1']) {
      await app.inject({
        url: `/api/v2/shares/${slug}${path}`,
        headers: { ...headers, ...fromIp(), 'x-share-password': given },
      })
    }
  }
  const all = logLines.join('\n')
  expect(logLines.length).toBeGreaterThan(8)
  for (const [name, secret] of Object.entries(secrets)) expect([name, all.includes(secret)]).toEqual([name, false])
  expect(all).toContain('request_id')
})
