import { useTranslation } from 'react-i18next'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { isNumberText, typedNumber } from '#lib/formats/numbers.ts'
import type { CouponValues } from './coupon-values.ts'

type Options<Answer> = Omit<ApiFormOptions<CouponValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function useCouponForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('admin-coupons')
  const required = (text: string) => (text.trim() ? null : t('required'))
  const count = (text: string) => (isNumberText(text) ? null : t('number_required'))
  return useApiForm<CouponValues, Answer>({
    ...options,
    validate: {
      code: required,
      name: required,
      value(text, { type }) {
        if (!isNumberText(text, 2) || typedNumber(text) === 0) return t('value_required')
        return type === 'percent' && typedNumber(text) > 100 ? t('percent_too_big') : null
      },
      min_amount: (text) => (isNumberText(text, 2) ? null : t('number_required')),
      ends_at: (ends, { starts_at }) => (ends && starts_at && ends <= starts_at ? t('ends_before_start') : null),
      total_limit: count,
      per_user_limit: count,
    },
  })
}
