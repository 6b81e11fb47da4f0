import type { CodeChannel, Contract, Profile, Sent } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '#data/api/client.ts'
import { sendEmailCode, sendSmsCode, useCodeSending } from './verification-code.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { profileQuery } from './session.ts'

export const bindEmail = (body: Sent<Contract['POST /user/bind_email']>['body']) =>
  api('POST /user/bind_email', { body })

export const bindPhone = (body: Sent<Contract['POST /user/bind_phone']>['body']) =>
  api('POST /user/bind_phone', { body })

const calls = {
  email: (email: string) => ({
    send: () => sendEmailCode({ event: 'verify', email }),
    bind: (code: string) => bindEmail({ email, code }),
  }),
  phone: (phone: string, country_code: string) => ({
    send: () => sendSmsCode({ event: 'verify', phone, country_code }),
    bind: (code: string) => bindPhone({ phone, country_code, code }),
  }),
}

interface Options {
  channel: CodeChannel
  profile: Profile
  /** Normalized recipient of the code; the countdown is stored under it. */
  target: string
  onVerified: () => void
}

/** Form that verifies the account's current email or mobile number with a code sent to it. */
export function useContactVerification({ channel, profile, target, onVerified }: Options) {
  const client = useQueryClient()
  const { send, bind } = calls[channel](profile[channel] ?? '', profile.country_code ?? '')
  const sending = useCodeSending({ target, send, isReady: () => true })
  const verification = useApiForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : i18next.t('code.required')) },
    send: ({ code }) => bind(code),
    async onSent() {
      await client.refetchQueries(profileQuery)
      onVerified()
    },
  })
  return { ...verification, sending }
}
