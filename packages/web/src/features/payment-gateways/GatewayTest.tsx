import type { PaymentFinding } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { TestPart } from '#ui/TestPart.tsx'
import { useTestGateway } from './queries.ts'

/** What is no failure, and yet worth a look. */
const doubtful = new Set<PaymentFinding['outcome']>(['unclear', 'not_public', 'address_unset'])

function kindOf(outcome: PaymentFinding['outcome']) {
  if (outcome === 'ok') return 'ok'
  return doubtful.has(outcome) ? 'unclear' : 'failed'
}

function Words({ finding: { step, outcome, detail } }: { finding: PaymentFinding }) {
  const { t } = useTranslation('payment-gateways')
  return (
    <>
      {outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)}
      {detail && <code>{detail}</code>}
    </>
  )
}

/** Goes as far as a payment can go without money, by the saved settings, and tells here how that went. */
export function GatewayTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('payment-gateways')
  const { mutate, isPending, data, error } = useTestGateway()
  return (
    <TestPart
      title={t('test.title')}
      hint={t(isUnsaved ? 'test.save_first' : 'test.hint')}
      run={t('test.run')}
      isPending={isPending}
      onRun={() => mutate(id)}
      error={error}
      findings={data?.findings.map((finding, place) => ({
        // PayPal has notices tried twice: where it sends them, and where we are.
        key: `${finding.step} ${place}`,
        kind: kindOf(finding.outcome),
        children: <Words finding={finding} />,
      }))}
    />
  )
}
