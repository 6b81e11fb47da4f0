import type { Failure } from '@imagora/contract'
import { useTranslation } from 'react-i18next'

/** Why a request failed and what to do about it, in words; what a newer server knows keeps its own name. */
export function useCauseName() {
  const { t } = useTranslation('operations')
  const names: Record<string, string> = t('failures.codes', { returnObjects: true })
  const todos: Record<string, string> = t('failures.todo', { returnObjects: true })
  return {
    name: (code: Failure['code']) => names[code] ?? code,
    todo: (code: Failure['code']) => todos[code],
  }
}
