import { useTranslation } from 'react-i18next'
import { isPast, type ShareValues } from './share-values.ts'

/** Returns the validation errors of a share by field. */
export function useShareProblems(hasPassword: boolean) {
  const { t } = useTranslation('shares')
  return ({ is_locked, password, expired_at }: ShareValues) => ({
    password: is_locked && password === '' && !hasPassword ? t('fields.password_required') : null,
    expired_at: isPast(expired_at) ? t('fields.expiry_past') : null,
  })
}
