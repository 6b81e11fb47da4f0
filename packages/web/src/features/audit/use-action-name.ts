import { useTranslation } from 'react-i18next'

/** What was done, in words; an action that a newer server knows keeps its own name. */
export function useActionName() {
  const { t } = useTranslation('audit')
  const words: Record<string, string> = t('actions', { returnObjects: true })
  return (action: string) => words[action] ?? action
}
