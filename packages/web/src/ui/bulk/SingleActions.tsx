import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Selection.module.css'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import type { BulkAction } from './use-bulk.ts'

interface Props<Row> {
  row: Row
  actions: BulkAction<Row>[]
  onDone: (key: string) => void
}

/** Offers the bulk actions for a single row. */
export function SingleActions<Row>({ row, actions, onDone }: Props<Row>) {
  const { t } = useTranslation(['tables', 'app'])
  const [asked, setAsked] = useState('')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: (act: BulkAction<Row>) => act.call([row]) })
  const isReadOnly = useIsReadOnly()
  const possible = actions.filter(({ appliesTo }) => !appliesTo || appliesTo(row))
  const act = actions.find(({ key }) => key === asked)

  const begin = (which: BulkAction<Row>) =>
    mutate(which, {
      onSuccess() {
        asking.close()
        notices.success({ message: t(`bulk.${which.text}.done`, { count: 1 }) })
        onDone(which.key)
      },
      onError: ({ message }) => which.hint === undefined && notices.error({ id: 'act', message }),
    })
  const choose = (which: BulkAction<Row>) => {
    reset()
    setAsked(which.key)
    if (which.hint === undefined) begin(which)
    else asking.open()
  }

  if (isReadOnly) return null
  return (
    <>
      <div className={classes.one}>
        {possible.map((each) => (
          <Button
            key={each.key}
            {...(each.isDestructive ? { color: 'red' } : { variant: 'default' })}
            leftSection={each.icon}
            loading={isPending && each.key === asked}
            onClick={() => choose(each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
      {act?.hint !== undefined && (
        <ActionDialog
          opened={isAsking}
          onClose={asking.close}
          title={t('app:question', { text: t(`bulk.${act.text}.ask`, { count: 1 }) })}
          hint={act.hint}
          action={act.label}
          isDestructive={act.isDestructive ?? false}
          isDisabled={act.isReady === false}
          isPending={isPending}
          error={error}
          onAction={() => begin(act)}
        >
          {act.fields}
        </ActionDialog>
      )}
    </>
  )
}
