import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import { useTestProvider } from '#data/identity/oauth-providers.ts'

/** Goes as far as a login can go without a person, by the saved settings, and tells here how that went. */
export function ProviderTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('providers')
  const test = useTestProvider()
  return (
    <TestSection
      words={t('test', { returnObjects: true })}
      isUnsaved={isUnsaved}
      test={test}
      onRun={() => test.mutate(id)}
      tell={({ step, outcome }) =>
        outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)
      }
    />
  )
}
