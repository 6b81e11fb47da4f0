import type { OauthFinding } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { TestPart } from '#ui/TestPart.tsx'
import { useTestProvider } from './queries.ts'

const kindOf = (outcome: OauthFinding['outcome']) => (outcome === 'ok' || outcome === 'unclear' ? outcome : 'failed')

function Words({ finding: { step, outcome, detail } }: { finding: OauthFinding }) {
  const { t } = useTranslation('providers')
  return (
    <>
      {outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)}
      {detail && <code>{detail}</code>}
    </>
  )
}

/** Goes as far as a login can go without a person, by the saved settings, and tells here how that went. */
export function ProviderTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('providers')
  const { mutate, isPending, data, error } = useTestProvider()
  return (
    <TestPart
      title={t('test.title')}
      hint={t(isUnsaved ? 'test.save_first' : 'test.hint')}
      run={t('test.run')}
      isPending={isPending}
      onRun={() => mutate(id)}
      error={error}
      findings={data?.findings.map((finding) => ({
        key: finding.step,
        kind: kindOf(finding.outcome),
        children: <Words finding={finding} />,
      }))}
    />
  )
}
