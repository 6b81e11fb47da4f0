import { useTranslation } from 'react-i18next'

/** Every action that is written down, with its words. */
export function useActionWords(): Record<string, string> {
  const { t } = useTranslation('audit')
  return t('actions', { returnObjects: true })
}

/** What was done, in words; an action that a newer server knows keeps its own name. */
export function useActionName() {
  const words = useActionWords()
  return (action: string) => words[action] ?? action
}
