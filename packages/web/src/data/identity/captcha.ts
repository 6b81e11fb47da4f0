import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'

/** The server takes an answer for five minutes. */
const freshFor = 4.5 * 60_000

export const getCaptcha = () => api('GET /captcha')

function useCaptcha() {
  const { data, isError, isFetching, isStale, refetch } = useQuery({
    queryKey: ['captcha'],
    queryFn: getCaptcha,
    staleTime: freshFor,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const shown = isError ? undefined : data
  return { ...shown, isFailed: isError && !isFetching, isOld: isStale && !isFetching, refetch }
}

interface Values {
  captcha: string
}

interface Options<V extends Values, Answer> extends Omit<ApiFormOptions<V, Answer>, 'send' | 'validate'> {
  /** What is wrong, by field, besides the captcha. */
  validate: (values: V) => Partial<Record<keyof V, string | null>>
  send: (values: V, captcha_key: string) => Promise<Answer>
  /** Where a code stands for the captcha that it was asked for with, the form itself goes without. */
  goesWithout?: (values: V) => boolean
}

/** The form of a stranger, who must read a picture. Give `captcha` to `CaptchaField`. */
export function useCaptchaForm<V extends Values, Answer>(given: Options<V, Answer>) {
  const { validate, send, goesWithout = () => false, ...options } = given
  const { t } = useTranslation()
  const { key, img, isFailed, isOld, refetch } = useCaptcha()

  // The old answer fits no new picture.
  const renew = (form: UseFormReturnType<V>) => {
    form.setFieldValue('captcha', '' as never)
    void refetch()
  }

  const judge = (answer: string) =>
    answer.trim() === '' ? t('captcha.required') : key === undefined ? t('captcha.key_missing') : null

  const shown = useApiForm<V, Answer>({
    ...options,
    validate: (values) => ({ ...validate(values), captcha: goesWithout(values) ? null : judge(values.captcha) }),
    // Each picture is good for one answer: after a call that failed there is another.
    async send(values, form) {
      try {
        return await send(values, key ?? '')
      } catch (error) {
        if (!goesWithout(values)) renew(form)
        throw error
      }
    },
  })

  const { form } = shown

  /** Whether the captcha can be sent; what is missing is told at its field. */
  function isCaptchaReady() {
    const problem = judge(form.getValues().captcha)
    if (problem === null) return true
    form.setFieldError('captcha', problem)
    form.getInputNode('captcha')?.focus()
    return false
  }

  /** For what is asked for on the way, such as a code; it uses the picture up. */
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
      /** Whoever comes to the field late finds a picture that still counts. */
      onFocus: () => isOld && renew(form),
    },
  }
}
