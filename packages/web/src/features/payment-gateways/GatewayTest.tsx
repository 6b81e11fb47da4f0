import { useTranslation } from 'react-i18next'
import { TestSection } from '#ui/form/TestSection.tsx'
import { useTestGateway } from '#data/billing/payment-gateways.ts'

/** Goes as far as a payment can go without money, by the saved settings, and tells here how that went. */
export function GatewayTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('payment-gateways')
  const test = useTestGateway()
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
