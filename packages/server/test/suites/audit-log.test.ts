import type { Key } from '@imagora/contract'
import { describe, expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { routes, samples } from '#test/samples/samples.ts'
import { fromIp, startServer } from '#test/harness/server.ts'
import { startCaptchaService } from '#test/peers/captcha-service.ts'
import { startPeer } from '#test/peers/sms-peers.ts'
import { startSmtp } from '#test/peers/smtp.ts'

const server = await startServer({ PUBLIC_URL: 'https://pictures.example' })
const { db, services } = server
const { id } = await server.user('the_owner')
const admin = await server.user('the_admin', { is_admin: true })
const client = { ip: '127.0.0.1', language: 'zh-CN', user_agent: 'test', origin: '', picture_origin: '' } as const

// Real peers let the test calls of the settings succeed.
const [smtp, peer] = [await startSmtp(), await startPeer(() => ({ status: 200, body: '{"verdict":"approve"}' }))]
cleanUp(() => smtp.stop())
cleanUp(() => peer.stop())
const captchas = await startCaptchaService()
cleanUp(() => captchas.stop())
await server.configure({
  mail_host: '127.0.0.1',
  mail_port: smtp.port,
  mail_secure: false,
  mail_from: 'site@pictures.example',
  sms_driver: 'webhook',
  sms_webhook_url: peer.url,
  sms_webhook_secret: 'x',
  purge_webhook_url: peer.url,
  purge_webhook_secret: 'x',
  alert_webhook_url: peer.url,
  alert_webhook_secret: 'x',
  moderation_url: peer.url,
  moderation_secret: 'x',
  captcha_provider: 'turnstile',
  captcha_site_key: 'x',
  // The public secret for tests accepts every token.
  captcha_secret: '1x0000000000000000000000000000000AA',
  captcha_endpoint: captchas.url,
})

/** Marking a ticket as seen is not audited; it would fill the log. */
const looks = new Set<string>(['PUT /admin/tickets/{issue_no}/seen'])

const writes = routes.filter(([key, { access }]) => access === 'admin' && !key.startsWith('GET ') && !looks.has(key))

const entriesAfter = async (last: number) => {
  const rows = await db.selectFrom('audit_log').selectAll().where('id', '>', last).orderBy('id').execute()
  return rows.map(({ detail, ...entry }) => ({ ...entry, detail: JSON.parse(detail) as Record<string, unknown> }))
}

const lastEntry = async () =>
  (await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

const isChange = (value: unknown) =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && value.from !== value.to

async function send(key: Key, sample: object) {
  const held = await services.tokens.createSession(db, admin.id, { isRemembered: false, client })
  const call = server.callAs(held, fromIp('2001:db8::7')) as (each: Key, sent: object) => Promise<{ status: number }>
  return call(key, sample)
}

describe('[R39] [AD-02] whatever an administrator changes is written down, with what was there before', () => {
  test.each(writes)('%s', async (key, route) => {
    const { status: _status, ...sample } = await samples[key](server, { id, username: 'the_owner' })
    const last = await lastEntry()
    expect((await send(key, sample)).status).toBe(route.answers ?? 200)
    const [entry, ...others] = await entriesAfter(last)
    expect(entry).toMatchObject({ user_id: admin.id, ip: '2001:db8::7' })
    for (const { action, target, detail } of [entry!, ...others]) {
      expect(action).toMatch(/^\w+\.\w+$/)
      expect(target).not.toBe('')
      expect(Object.keys(detail), 'it says what').not.toEqual([])
      if (key.startsWith('PUT ')) expect(Object.values(detail).some(isChange), JSON.stringify(detail)).toBe(true)
    }
  })
})

test('secrets are in no entry', async () => {
  const kept = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
  for (const secret of ['correct horse', 'very secret']) expect(kept).not.toContain(secret)
})
