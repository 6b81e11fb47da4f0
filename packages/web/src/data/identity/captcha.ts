import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'

/** Milliseconds until the picture is renewed; the server accepts an answer for five minutes. */
const CAPTCHA_FRESH_MS = 4.5 * 60_000

export const getCaptcha = () => api('GET /captcha')

function useCaptcha(isEnabled: boolean) {
  const { data, isError, isFetching, isStale, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: getCaptcha,
    enabled: isEnabled,
    staleTime: CAPTCHA_FRESH_MS,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const shown = isError ? undefined : data
  return { ...shown, isFailed: isError && !isFetching, isOld: isStale && !isFetching, refetch }
}

interface CaptchaValues {
  captcha: string
}

interface CaptchaFormOptions<V extends CaptchaValues, Answer> extends Omit<
  ApiFormOptions<V, Answer>,
  'send' | 'validate'
> {
  /** Returns errors by field, except for the captcha. */
  validate: (values: V) => Partial<Record<keyof V, string | null>>
  send: (values: V, captcha_key: string) => Promise<Answer>
  /** Returns whether the form needs no captcha because it has a verification code, which was requested with one. */
  skipsCaptcha?: (values: V) => boolean
  /** False while the server asks for no captcha; none is fetched then. */
  isCaptchaNeeded?: boolean
}

/** Form for visitors, protected by a captcha. Pass `captcha` to `CaptchaField`. */
export function useCaptchaForm<V extends CaptchaValues, Answer>(given: CaptchaFormOptions<V, Answer>) {
  const { validate, send, skipsCaptcha = () => false, isCaptchaNeeded = true, ...options } = given
  const { t } = useTranslation()
  const { key, img, isFailed, isOld, refetch } = useCaptcha(isCaptchaNeeded)
  const isSkipped = (values: V) => !isCaptchaNeeded || skipsCaptcha(values)

  // The field is cleared because the typed answer does not match the new picture.
  const renew = (form: UseFormReturnType<V>) => {
    form.setFieldValue('captcha', '' as never)
    void refetch()
  }

  const judge = (answer: string) =>
    answer.trim() === '' ? t('captcha.required') : key === undefined ? t('captcha.key_missing') : null

  const shown = useApiForm<V, Answer>({
    ...options,
    validate: (values) => ({ ...validate(values), captcha: isSkipped(values) ? null : judge(values.captcha) }),
    // Each captcha is valid for one attempt, so a failed call fetches another.
    async send(values, form) {
      try {
        return await send(values, key ?? '')
      } catch (error) {
        if (!isSkipped(values)) renew(form)
        throw error
      }
    },
  })

  const { form } = shown

  /** Returns whether the captcha can be sent; otherwise shows the error at its field. */
  function isCaptchaReady() {
    const problem = judge(form.getValues().captcha)
    if (problem === null) return true
    form.setFieldError('captcha', problem)
    form.getInputNode('captcha')?.focus()
    return false
  }

  /** Runs a call within the form that needs the captcha, such as requesting a code; the call consumes the captcha. */
  async function withCaptcha<T>(call: (captcha: { captcha: string; captcha_key: string }) => Promise<T>) {
    try {
      return await call({ captcha: form.getValues().captcha, captcha_key: key ?? '' })
    } finally {
      renew(form)
    }
  }

  return {
    ...shown,
    isCaptchaReady,
    withCaptcha,
    captcha: {
      ...form.getInputProps('captcha'),
      img,
      isFailed,
      onRenew: () => renew(form),
      /** Renews an expired captcha when the user reaches the field. */
      onFocus: () => isOld && renew(form),
    },
  }
}
