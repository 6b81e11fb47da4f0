import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { ApiError } from '#data/api/api-error.ts'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'

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

/** Forms of visitors; a token of the captcha service counts for one of them. */
type CaptchaAction = 'login' | 'register' | 'forget_password' | 'report'

/** Check of the site's captcha service, which the picture replaces where it is blocked, down or unwanted. */
function useCaptchaCheck() {
  const { captcha_widget } = useConfigs().app
  const [instead, setInstead] = useState<'blocked' | 'chosen' | null>(null)
  const [round, setRound] = useState(0)
  return {
    widget: instead === null ? captcha_widget : null,
    isBlocked: instead === 'blocked',
    round,
    setInstead,
    showAgain: () => setRound((last) => last + 1),
  }
}

interface CaptchaFormOptions<V extends CaptchaValues, Answer> extends Omit<
  ApiFormOptions<V, Answer>,
  'send' | 'validate'
> {
  action: CaptchaAction
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
  const { action, validate, send, skipsCaptcha = () => false, isCaptchaNeeded = true, ...options } = given
  const { t } = useTranslation()
  const client = useQueryClient()
  const { widget, isBlocked, round, setInstead, showAgain } = useCaptchaCheck()
  const picture = useCaptcha(isCaptchaNeeded && !widget)
  const { img, isFailed, isOld, refetch } = picture
  // The name of the service stands in the place of the picture's key.
  const key = widget ? widget.service : picture.key
  const isSkipped = (values: V) => !isCaptchaNeeded || skipsCaptcha(values)

  // The field is cleared because the answer does not match the new picture, and a token counts once.
  const renew = (form: UseFormReturnType<V>) => {
    form.setFieldValue('captcha', '' as never)
    if (widget) showAgain()
    else void refetch()
  }

  /** Shows the picture instead of the check. */
  const showPicture = (form: UseFormReturnType<V>, reason: 'blocked' | 'chosen') => {
    form.setFieldValue('captcha', '' as never)
    setInstead(reason)
  }

  /** The service is down, or the site has changed it since the page was loaded. */
  function followRefusal(error: unknown) {
    if (!widget || !(error instanceof ApiError)) return
    if (error.code === 'captcha_unavailable') setInstead('chosen')
    if (error.code === 'captcha_wrong') void client.invalidateQueries({ queryKey: configsQuery.queryKey })
  }

  const judge = (answer: string) =>
    answer.trim() === ''
      ? t(widget ? 'captcha.complete_first' : 'captcha.required')
      : key === undefined
        ? t('captcha.key_missing')
        : null

  const shown = useApiForm<V, Answer>({
    ...options,
    validate: (values) => ({ ...validate(values), captcha: isSkipped(values) ? null : judge(values.captcha) }),
    // Each captcha is valid for one attempt, so a failed call fetches another.
    async send(values, form) {
      try {
        return await send(values, key ?? '')
      } catch (error) {
        if (!isSkipped(values)) renew(form)
        followRefusal(error)
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
    } catch (error) {
      followRefusal(error)
      throw error
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
      widget,
      action,
      round,
      isBlocked,
      onToken: (token: string) => form.setFieldValue('captcha', token as never),
      onBlocked: () => showPicture(form, 'blocked'),
      onPicture() {
        showPicture(form, 'chosen')
        // The timeout lets the field render before it receives focus.
        window.setTimeout(() => form.getInputNode('captcha')?.focus())
      },
      img,
      isFailed,
      onRenew: () => renew(form),
      /** Renews an expired captcha when the user reaches the field. */
      onFocus: () => isOld && renew(form),
    },
  }
}
