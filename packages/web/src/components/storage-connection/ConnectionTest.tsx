import type { StorageConnection, StorageFinding } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Findings } from '#ui/feedback/Findings.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import classes from './ConnectionTest.module.css'
import { type ConnectionForm, toConnectionBody } from './connection-values.ts'

interface Props {
  form: ConnectionForm
  /** Mutation that tests a connection; the stored secrets of the edited object stand for empty fields. */
  test: {
    mutate: (connection: StorageConnection) => void
    isPending: boolean
    data: { findings: StorageFinding[] } | undefined
    error: Error | null
  }
}

/** Host key of a server on first contact, to be compared and accepted. */
function HostKey({ hostKey, onAccept }: { hostKey: string; onAccept: () => void }) {
  const { t } = useTranslation('storages')
  return (
    <div className={classes.hostKey}>
      <code>{hostKey}</code>
      <Button size="compact-sm" variant="light" onClick={onAccept}>
        {t('test.take_key')}
      </Button>
    </div>
  )
}

function FindingText({ finding: { step, outcome, host_key }, form }: { finding: StorageFinding; form: Props['form'] }) {
  const { t } = useTranslation('storages')
  return (
    <>
      <strong>{t(`test.steps.${step}`)}</strong> {t(`troubles.${outcome}`)}
      {host_key && <HostKey hostKey={host_key} onAccept={() => form.setFieldValue('options.host_key', host_key)} />}
    </>
  )
}

/** Tests all storage operations with the current form values, and shows the result of each step. */
export function ConnectionTest({ form, test: { mutate, isPending, data, error } }: Props) {
  const { t } = useTranslation('storages')
  const isReadOnly = useIsReadOnly()
  if (isReadOnly) return null
  return (
    <section className={classes.test}>
      <p>{t('test.hint')}</p>
      <Button variant="default" loading={isPending} onClick={() => mutate(toConnectionBody(form.values))}>
        {t('test.run')}
      </Button>
      <Findings
        error={error}
        findings={
          isPending
            ? undefined
            : data?.findings.map((finding) => ({
                key: finding.step,
                kind: finding.outcome === 'ok' ? 'ok' : 'failed',
                children: <FindingText finding={finding} form={form} />,
              }))
        }
      />
    </section>
  )
}
