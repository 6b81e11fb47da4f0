import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodeSending, sendEmailCode, sendSmsCode } from '#data/identity/verification-codes.ts'
import { mapFormErrors } from '#data/api/form-errors.ts'
import { internationalPhone } from '#lib/formats/phone.ts'
import { useConfigs } from '#data/content/site.ts'
import { useRequiredCheck } from './required-field.ts'

interface Values {
  method: 'email' | 'phone'
  email: string
  phone: string
  country: string
  captcha: string
  code: string
}

type Fields = Pick<UseFormReturnType<Values>, 'setFieldError' | 'getInputNode'> & { values: Values }

interface Captcha {
  isCaptchaReady: () => boolean
  withCaptcha: <T>(call: (captcha: { captcha: string; captcha_key: string }) => Promise<T>) => Promise<T>
}

/** Sends verification codes to visitors, each with a captcha. Once a code is sent, the captcha field is hidden. */
export function useVisitorCode(
  event: 'register' | 'forget_password',
  { values, setFieldError, getInputNode }: Fields,
  { isCaptchaReady, withCaptcha }: Captcha,
) {
  const { t } = useTranslation('app')
  const { app } = useConfigs()
  const required = useRequiredCheck()
  const [isAskedAgain, setAskedAgain] = useState(false)
  const { method, email, phone, country } = values
  const number = internationalPhone(phone, country, app.countries)
  const target = method === 'email' ? email.trim().toLowerCase() : `+${number.country_code} ${number.phone}`

  const showFieldError = (field: keyof Values, problem: string) => {
    setFieldError(field, problem)
    // The timeout lets the field render before it receives focus.
    window.setTimeout(() => getInputNode(field)?.focus())
    return false
  }

  const sending = useCodeSending({
    target,
    isReady() {
      const missing = required(method, values[method])
      if (missing) return showFieldError(method, missing)
      if (isAsking) return isCaptchaReady()
      setAskedAgain(true)
      return showFieldError('captcha', t('code.captcha_first'))
    },
    async send() {
      const answer = await withCaptcha((captcha) =>
        method === 'email'
          ? sendEmailCode({ event, email, ...captcha })
          : sendSmsCode({ event, ...number, ...captcha }),
      )
      setAskedAgain(false)
      getInputNode('code')?.focus()
      return answer
    },
    onFailed(error) {
      const [fieldError] = Object.entries(mapFormErrors(error, [method, 'captcha']).fields)
      if (fieldError) showFieldError(fieldError[0] as keyof Values, fieldError[1])
      return fieldError !== undefined
    },
  })
  const isAsking = sending.sentTo === '' || isAskedAgain
  return { sending, isAsking }
}
