import { useTranslation } from 'react-i18next'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { isNumberText } from '#lib/formats/numbers.ts'
import type { PlanValues } from './plan-values.ts'

type Options<Answer> = Omit<ApiFormOptions<PlanValues, Answer>, 'validate'>

/** Validates input on the client before anything is sent. */
export function usePlanForm<Answer>(options: Options<Answer>) {
  const { t } = useTranslation('admin-plans')
  const required = (text: string) => (text.trim() ? null : t('required'))
  return useApiForm<PlanValues, Answer>({
    ...options,
    validate: {
      name: required,
      group_id: (id, { type }) => (type === 'storage' || id !== '' ? null : t('group_required')),
      capacity_bytes: (text, { type }) => (type === 'vip' || isNumberText(text, 3) ? null : t('number_required')),
      prices: {
        name: required,
        duration: (text: string) => (isNumberText(text) && Number(text) > 0 ? null : t('number_required')),
        amounts: { price: (text: string) => (isNumberText(text, 2) ? null : t('price_required')) },
      },
    },
  })
}
