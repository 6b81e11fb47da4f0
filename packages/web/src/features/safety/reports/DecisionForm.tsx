import type { ReportAct, ReportDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Form } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { useDecideReport } from '#data/safety/reports.ts'
import classes from './Reports.module.css'

interface Props {
  report: ReportDetail
  onDecided: () => void
}

interface Values {
  /** Decision of the clicked button, so that the Enter key alone decides nothing. */
  decision: 'uphold' | 'dismiss' | ''
  act: ReportAct
  blocks: boolean
  note: string
  word: string
  takes_others: boolean
}

/** Dismissing a report takes no action, whatever was selected before. */
const toDecisionBody = ({ decision, ...values }: Values) =>
  decision === 'uphold'
    ? { ...values, decision }
    : { ...values, decision: 'dismiss' as const, act: 'none' as const, blocks: false }

const initialValues: Values = { decision: '', act: 'none', blocks: false, note: '', word: '', takes_others: true }

type DecisionState = UseFormReturnType<Values>

function ActFields({ form, acts }: { form: DecisionState; acts: ReportAct[] }) {
  const { t } = useTranslation('reports')
  return (
    <>
      {acts.length > 0 && (
        <RadioList
          label={t('act')}
          options={(['none', ...acts] as const).map((value) => ({
            value,
            label: t(`acts.${value}`),
            help: t(`act_hints.${value}`),
          }))}
          {...form.getInputProps('act')}
        />
      )}
      {form.values.act === 'take_down' && (
        <Checkbox label={t('blocks')} {...form.getInputProps('blocks', { type: 'checkbox' })} />
      )}
    </>
  )
}

function useDecisionForm({ report: { id }, onDecided }: Props) {
  const { t } = useTranslation('reports')
  const { mutateAsync: decide } = useDecideReport(id)
  return useApiForm({
    initialValues,
    validate: { decision: (decision) => (decision === '' ? t('undecided') : null) },
    send: (values, { setFieldValue }) =>
      decide(toDecisionBody(values)).catch((error: unknown) => {
        setFieldValue('decision', '')
        throw error
      }),
    onSent(_answer, { decision }) {
      notices.success({ message: decision === 'uphold' ? t('upheld_done') : t('dismissed_done') })
      onDecided()
    },
  })
}

/** Decision on a report, recorded and sent to the reporter. */
export function DecisionForm(props: Props) {
  const { t } = useTranslation('reports')
  const { acts, others, reporter, email } = props.report
  const { form, problems, isSending, onSubmit } = useDecisionForm(props)
  const canAnswer = reporter !== null || email !== ''

  return (
    <div className={classes.decision}>
      <Form onSubmit={onSubmit} problems={problems}>
        <ActFields form={form} acts={acts} />
        <TextInput
          label={t('note')}
          description={t('note_help')}
          autoComplete="off"
          maxLength={limits.report.note}
          {...form.getInputProps('note')}
        />
        <Textarea
          label={t('word')}
          description={canAnswer ? t('word_help') : t('word_nobody')}
          disabled={!canAnswer}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.report.word}
          {...form.getInputProps('word')}
        />
        {others > 0 && (
          <Checkbox
            label={t('takes_others')}
            description={t('others', { count: others })}
            {...form.getInputProps('takes_others', { type: 'checkbox' })}
          />
        )}
        <div className={classes.buttons}>
          {(['dismiss', 'uphold'] as const).map((decision) => (
            <Button
              key={decision}
              {...(decision === 'uphold' ? { color: 'red' } : { variant: 'default' })}
              loading={isSending && form.values.decision === decision}
              onClick={({ currentTarget }) => {
                form.setFieldValue('decision', decision)
                currentTarget.form?.requestSubmit()
              }}
            >
              {t(decision)}
            </Button>
          ))}
        </div>
      </Form>
    </div>
  )
}
