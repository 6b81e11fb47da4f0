import { expect, test } from 'vitest'
import { fromIp, startServer } from '#test/harness/server.ts'
import { createFactorActions } from '#test/factories/second-factors.ts'

const server = await startServer()
const { callAs, db, user, configure, password, login } = server
const { withTotp, person, addPasskey, challenge } = createFactorActions(server)
const admin = await user('the_admin', { is_admin: true })

/** Returns the emails to a user, latest last. */
async function lettersTo(username: string) {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_address', '=', `${username}@example.org`)
    .orderBy('id')
    .execute()
  return mails.map(({ text }) => text)
}

test('a site without mail says nothing and changes all the same', async () => {
  await withTotp('unheard')
  expect(await lettersTo('unheard')).toEqual([])
})

test('an address gets ten letters in an hour, and no more', async () => {
  await configure({ mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@example.org' })
  const who = await withTotp('flooded')
  for (let count = 0; count < 12; count++) {
    expect((await who('POST /user/second_factors/recovery_codes')).status).toBe(200)
  }
  expect(await lettersTo('flooded')).toHaveLength(10)
})

test('every change is told to the owner by mail, in the transaction that makes it', async () => {
  await configure({ mail_host: '127.0.0.1', mail_port: 1, mail_from: 'site@example.org' })
  const who = await withTotp('told')
  const key = await addPasskey(who)
  await who('POST /user/second_factors/recovery_codes')
  await who('DELETE /user/second_factors/passkeys/{id}', { params: { id: key.row_id } })
  await who('DELETE /user/second_factors/totp')
  const told = await lettersTo('told')
  expect(told).toHaveLength(5)
  for (const [place, words] of [
    '启用了身份验证器',
    '添加了通行密钥“Laptop”',
    '重新生成了恢复码',
    '删除了通行密钥“Laptop”',
    '停用了身份验证器',
  ].entries()) {
    expect(told[place]).toContain(words)
    expect(told[place]).toContain('账户 told')
  }
})

test('a change that is refused is not told', async () => {
  const who = await person('refused')
  await who('PUT /user/second_factors/totp', { body: { code: '000000' } })
  await who('DELETE /user/second_factors/totp')
  expect(await lettersTo('refused')).toEqual([])
})

test('the use of a recovery code is told', async () => {
  const { codes } = await withTotp('recovering')
  const { challenge: asked } = await challenge('recovering')
  const body = { challenge: asked, recovery_code: codes[0]! }
  expect((await callAs(null, fromIp())('POST /login/second_factor', { body })).status).toBe(200)
  expect((await lettersTo('recovering')).at(-1)).toContain('使用了一个恢复码')
})

test('an administrator removes the second factors of somebody who lost them, which is logged and told', async () => {
  const who = await withTotp('lost')
  await addPasskey(who)
  const asked = await challenge('lost')
  const params = { id: who.id }
  expect((await admin('GET /admin/users/{id}', { params })).data.has_second_factor).toBe(true)
  expect((await admin('DELETE /admin/users/{id}/second_factors', { params })).status).toBe(204)
  expect((await admin('GET /admin/users/{id}', { params })).data.has_second_factor).toBe(false)

  expect((await who('GET /user/profile')).status).toBe(401)
  const body = { challenge: asked.challenge, code: who.code() }
  expect((await callAs(null, fromIp())('POST /login/second_factor', { body })).data.code).toBe('challenge_expired')
  expect((await login('lost', { password })).status).toBe(200)
  for (const table of ['totp', 'passkeys', 'recovery_codes'] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', who.id).execute()).toEqual([])
  }
  expect((await lettersTo('lost')).at(-1)).toContain('由管理员移除了全部两步验证方式')
  expect((await admin('GET /admin/audit')).data.data[0]).toMatchObject({
    action: 'user.remove_second_factors',
    target: `user ${who.id} lost`,
  })
  expect((await admin('DELETE /admin/users/{id}/second_factors', { params })).data.code).toBe('second_factor_off')
  const nobody = { params: { id: 999_999 } }
  expect((await admin('DELETE /admin/users/{id}/second_factors', nobody)).data.code).toBe('user_missing')
})
