import { useTranslation } from 'react-i18next'

/** Returns the label of a job; jobs of a newer server keep their identifiers. */
export function useJobName() {
  const { t } = useTranslation('job-names')
  const words: Record<string, string> = t('names', { returnObjects: true })
  return (name: string) => words[name] ?? name
}
