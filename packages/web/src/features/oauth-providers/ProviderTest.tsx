import type { OauthFinding } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './ProvidersPage.module.css'
import { useTestProvider } from './queries.ts'

const icons = { ok: Check, unclear: CircleHelp, failed: CircleAlert }

const kindOf = (outcome: OauthFinding['outcome']) => (outcome === 'ok' || outcome === 'unclear' ? outcome : 'failed')

function Finding({ finding: { step, outcome, detail } }: { finding: OauthFinding }) {
  const { t } = useTranslation('providers')
  const kind = kindOf(outcome)
  const Icon = icons[kind]
  return (
    <li className={classes.finding} data-outcome={kind}>
      <Icon size={16} aria-hidden />
      <div>
        {outcome === 'ok' ? t(`test.ok.${step}`) : t(`test.step.${step}`) + t(`test.outcome.${outcome}`)}
        {detail && <code>{detail}</code>}
      </div>
    </li>
  )
}

/** Goes as far as a login can go without a person, by the saved settings, and tells here how that went. */
export function ProviderTest({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const { t } = useTranslation('providers')
  const { mutate, isPending, data, error } = useTestProvider()
  return (
    <section className={classes.part}>
      <h3>{t('test.title')}</h3>
      <p>{t(isUnsaved ? 'test.save_first' : 'test.hint')}</p>
      <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
        {t('test.run')}
      </Button>
      <div aria-live="polite">
        {error && (
          <p className={classes.finding} data-outcome="failed">
            <CircleAlert size={16} aria-hidden />
            {error.message}
          </p>
        )}
        {data && (
          <ul className={classes.findings}>
            {data.findings.map((finding) => (
              <Finding key={finding.step} finding={finding} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
