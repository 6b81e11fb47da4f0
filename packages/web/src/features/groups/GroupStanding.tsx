import type { AdminGroup } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import classes from './GroupsPage.module.css'
import { useChangeGroup, useDeleteGroup } from './queries.ts'

function MakeDefault({ group: { id, name } }: { group: AdminGroup }) {
  const { t } = useTranslation('groups')
  const { mutate, isPending, error } = useChangeGroup()
  const make = () =>
    mutate({ id, is_default: true }, { onSuccess: () => notices.success({ message: t('made_default', { name }) }) })
  return (
    <section className={classes.part}>
      <h3>{t('make_default')}</h3>
      <p>{t('make_default_hint')}</p>
      {error && <Alert color="red">{error.message}</Alert>}
      <Button variant="default" loading={isPending} onClick={make}>
        {t('make_default')}
      </Button>
    </section>
  )
}

function DeleteGroup({ group: { id, name, user_count: count }, onDeleted }: Props) {
  const { t } = useTranslation('groups')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useDeleteGroup()
  const remove = () =>
    mutate(id, {
      onSuccess() {
        notices.success({ message: t('deleted', { name }) })
        onDeleted()
      },
    })
  return (
    <section className={classes.part}>
      <h3>{t('delete.title')}</h3>
      <p>{count > 0 ? t('delete.in_use', { count }) : t('delete.hint')}</p>
      <Button color="red" variant="light" disabled={count > 0} onClick={asking.open}>
        {t('delete.title')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={remove}
        title={t('delete.named', { name })}
        action={t('delete.named', { name })}
        isPending={isPending}
        error={error}
      >
        {t('delete.warning')}
      </ConfirmDialog>
    </section>
  )
}

interface Props {
  group: AdminGroup
  onDeleted: () => void
}

/** What may become of a group; the two that every site has stay what they are. */
export function GroupStanding({ group, onDeleted }: Props) {
  const { t } = useTranslation('groups')
  if (group.is_default || group.is_guest) {
    return (
      <section className={classes.part}>
        <p>{group.is_guest ? t('is_guest_note') : t('is_default_note')}</p>
      </section>
    )
  }
  return (
    <>
      <MakeDefault group={group} />
      <DeleteGroup group={group} onDeleted={onDeleted} />
    </>
  )
}
