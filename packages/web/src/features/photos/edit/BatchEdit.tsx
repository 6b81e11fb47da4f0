import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-report.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { type BatchField, changesOf, fieldsFor, noValues } from './batch-changes.ts'
import classes from './BatchEdit.module.css'
import { EditField } from './EditField.tsx'
import { useBatchEdit } from './use-batch-edit.ts'

interface FormProps {
  ids: number[]
  onClose: () => void
}

function EditForm({ ids, onClose }: FormProps) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const [values, setValues] = useState(noValues)
  const [ticked, setTicked] = useState<ReadonlySet<BatchField>>(new Set())
  const [isEmpty, setEmpty] = useState(false)
  const fields = fieldsFor(ids.length)
  const { done, isSending, errors, ask, send } = useBatchEdit(ids, fields, (message) =>
    notices.error({ id: 'photos', title: t('app:modification_failed'), message }),
  )
  const [count, total] = [formats.number(done), formats.number(ids.length)]

  const tick = (field: BatchField, isOn: boolean) => {
    setEmpty(false)
    setTicked(new Set(isOn ? [...ticked, field] : [...ticked].filter((other) => other !== field)))
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(ticked.size === 0)
    reportForm(ticked.size > 0)
    if (ticked.size === 0) return
    const published = await ask(values, ticked)
    if (published === null || !(await send(changesOf(values, ticked), published))) return
    notices.success({ message: t('photos:batch.done', { count: ids.length }) })
    onClose()
  }
  const problems = [
    ...(isEmpty ? [t('photos:batch.nothing')] : []),
    ...(done > 0 && !isSending ? [t('photos:batch.partly', { done: count, total })] : []),
  ]

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} problems={problems}>
      <p className={classes.hint}>{t('photos:batch.hint')}</p>
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <Checkbox
            label={t(`photos:batch.fields.${field}`)}
            checked={ticked.has(field)}
            onChange={({ currentTarget }) => tick(field, currentTarget.checked)}
          />
          {ticked.has(field) && (
            <div className={classes.editor}>
              <EditField
                field={field}
                label={t(`photos:batch.fields.${field}`)}
                error={errors[field]}
                values={values}
                onChange={(changes) => setValues({ ...values, ...changes })}
              />
            </div>
          )}
        </div>
      ))}
      {isSending && ids.length > done && done > 0 && (
        <div className={classes.progress}>
          <Meter
            kind="progressbar"
            share={done / ids.length}
            label={t('photos:batch.progress', { done: count, total })}
          />
          <output>{t('photos:batch.progress', { done: count, total })}</output>
        </div>
      )}
      <SubmitRow label={t('photos:batch.submit', { count: ids.length - done })} isSending={isSending}>
        <Button variant="default" onClick={onClose}>
          {t('app:cancel')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Changes the same things of all photos that were chosen; whatever is not ticked stays as it is with each. */
export function BatchEdit({ opened, ids, onClose }: Props) {
  const { t } = useTranslation('photos')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('batch.title', { count: ids.length })}>
      <EditForm ids={ids} onClose={onClose} />
    </Dialog>
  )
}
