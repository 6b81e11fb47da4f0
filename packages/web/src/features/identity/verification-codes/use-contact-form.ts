import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCodeSending } from '#data/identity/verification-codes.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { mapFormErrors } from '#data/api/form-errors.ts'
import { profileQuery } from '#data/identity/session.ts'
import { notices } from '#ui/feedback/notices.tsx'

type Channel = 'email' | 'phone'

interface Options {
  channel: Channel
  /** Current contact of the account if it is unverified; empty otherwise. */
  unverified: string
  country: string
  /** Returns the normalized recipient for the typed values. */
  normalizeTarget: (value: string, country: string) => string
  sendCode: (value: string, country: string, event: 'bind' | 'verify') => Promise<{ retry_after: number }>
  bind: (value: string, country: string, code: string) => Promise<unknown>
}

/** Form that verifies the current contact or a new one with a code sent to it. */
export function useContactForm({ channel, unverified, country, normalizeTarget, sendCode, bind }: Options) {
  const { t } = useTranslation(['codes', 'app'])
  const client = useQueryClient()
  const required = (value: string) => (value.trim() ? null : t(`codes:${channel}.required`))

  const contactForm = useApiForm({
    // Both names are present, so that server errors about either find their field.
    initialValues: { email: '', phone: '', [channel]: unverified, country, code: '' },
    validate: (values) => ({
      [channel]: required(values[channel]),
      code: values.code.trim() ? null : t('app:code.required'),
    }),
    send: (values) => bind(values[channel], values.country, values.code),
    async onSent(_answer, values, { setInitialValues, reset }) {
      await client.refetchQueries(profileQuery)
      setInitialValues({ email: '', phone: '', country: values.country, code: '' })
      reset()
      notices.success({ message: t(`codes:${channel}.done`) })
    },
  })

  const { form } = contactForm
  const { [channel]: value, country: chosen } = form.values
  const isOwn = unverified !== '' && normalizeTarget(value, chosen) === normalizeTarget(unverified, country)
  const showFieldError = (problem: string) => {
    form.setFieldError(channel, problem)
    form.getInputNode(channel)?.focus()
    return false
  }
  const sending = useCodeSending({
    target: normalizeTarget(value, chosen),
    isReady() {
      const missing = required(value)
      return missing === null || showFieldError(missing)
    },
    async send() {
      const answer = await sendCode(value, chosen, isOwn ? 'verify' : 'bind')
      form.getInputNode('code')?.focus()
      return answer
    },
    onFailed(error) {
      const fieldError = mapFormErrors(error, [channel]).fields[channel]
      if (fieldError) showFieldError(fieldError)
      return fieldError !== undefined
    },
  })
  return { ...contactForm, sending, isOwn }
}
