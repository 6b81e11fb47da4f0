import type { Contract, Sent } from '@imagora/contract'
import { api } from '#data/api/client.ts'

export const logInWithPassword = (body: Sent<Contract['POST /login']>['body']) => api('POST /login', { body })

export const logInWithSecondFactor = (body: Sent<Contract['POST /login/second_factor']>['body']) =>
  api('POST /login/second_factor', { body })

export const getPasskeyLoginOptions = () => api('GET /login/passkey')

export const logInWithPasskey = (body: Sent<Contract['POST /login/passkey']>['body']) =>
  api('POST /login/passkey', { body })

export const registerUser = (body: Sent<Contract['POST /register']>['body']) => api('POST /register', { body })

export const resetPasswordByEmail = (body: Sent<Contract['POST /mail/reset_password']>['body']) =>
  api('POST /mail/reset_password', { body })

export const resetPasswordBySms = (body: Sent<Contract['POST /sms/reset_password']>['body']) =>
  api('POST /sms/reset_password', { body })

/** Creates the first administrator together with the site; the response contains a session token. */
export const setUpSite = (body: Sent<Contract['POST /setup']>['body']) => api('POST /setup', { body })
