import type { CodeChannel, Profile } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { api } from '#data/api/client.ts'
import { useCodeSending } from './verification-code.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { profileQuery } from './session.ts'

const calls = {
  email: (email: string) => ({
    send: () => api('POST /mail/send', { body: { event: 'verify', email } }),
    bind: (code: string) => api('POST /user/bind_email', { body: { email, code } }),
  }),
  phone: (phone: string, country_code: string) => ({
    send: () => api('POST /sms/send', { body: { event: 'verify', phone, country_code } }),
    bind: (code: string) => api('POST /user/bind_phone', { body: { phone, country_code, code } }),
  }),
}

interface Options {
  channel: CodeChannel
  profile: Profile
  /** Where the code goes, in one spelling; the countdown belongs to it. */
  target: string
  onVerified: () => void
}

/** The form that verifies the account's present email or mobile number by a code sent to it. */
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
