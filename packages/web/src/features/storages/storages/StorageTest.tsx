import type { StorageFinding } from '@imagora/contract'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Findings } from '#ui/feedback/Findings.tsx'
import { useTestUnsavedStorage } from '#data/storages/storages.ts'
import classes from './StoragesPage.module.css'
import { toConnectionBody, type StorageValues } from './storage-values.ts'

interface Props {
  /** Storage whose stored secrets are used for empty fields. */
  id: number | null
  form: UseFormReturnType<StorageValues>
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
export function StorageTest({ id, form }: Props) {
  const { t } = useTranslation('storages')
  const { mutate, isPending, data, error } = useTestUnsavedStorage()
  const run = () => mutate({ storage_id: id, connection: toConnectionBody(form.values) })
  return (
    <section className={classes.test}>
      <p>{t('test.hint')}</p>
      <Button variant="default" loading={isPending} onClick={run}>
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
