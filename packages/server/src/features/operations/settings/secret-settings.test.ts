import { expect, test } from 'vitest'
import { startServer } from '#test/harness/server.ts'

const { user } = await startServer()
const admin = await user('admin', { is_admin: true })

test('a secret is entered again when it would be sent to another server', async () => {
  const change = (body: object) => admin('PUT /admin/settings', { body })
  const mail = { mail_host: 'mail.example', mail_password: 'open sesame' }
  expect((await change(mail)).status).toBe(204)
  for (const elsewhere of [{ mail_host: 'mail.elsewhere' }, { mail_port: 2525 }]) {
    const { status, data } = await change(elsewhere)
    expect([status, Object.keys(data.errors!)]).toEqual([422, ['mail_password']])
  }
  expect((await change({ mail_host: 'MAIL.example', mail_from: 'a@x.example' })).status).toBe(204)
  expect((await change({ mail_host: 'mail.elsewhere', mail_password: 'another' })).status).toBe(204)
  // Clearing the host first does not bypass the check.
  expect((await change({ mail_host: '' })).status).toBe(204)
  expect(Object.keys((await change({ mail_host: 'mail.third' })).data.errors!)).toEqual(['mail_password'])

  const sms = { sms_driver: 'twilio', sms_twilio_account_sid: 'AC1', sms_twilio_auth_token: 'token' }
  expect((await change(sms)).status).toBe(204)
  const endpoint = { sms_endpoint: 'https://sms.example' }
  expect(Object.keys((await change(endpoint)).data.errors!)).toEqual(['sms_twilio_auth_token'])
  expect((await change({ ...endpoint, sms_driver: 'aliyun' })).status).toBe(204)
  expect(Object.keys((await change({ sms_driver: 'twilio' })).data.errors!)).toEqual(['sms_twilio_auth_token'])
  expect((await change({ mail_password: '', sms_twilio_auth_token: '', sms_endpoint: '' })).status).toBe(204)
})
