import { useTranslation } from 'react-i18next'

/** What a job does, in words; one that a newer server knows keeps its own name. */
export function useJobName() {
  const { t } = useTranslation('operations')
  const words: Record<string, string> = t('jobs.names', { returnObjects: true })
  return (name: string) => words[name] ?? name
}
