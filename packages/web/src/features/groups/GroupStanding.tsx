import type { AdminGroup } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useChangeGroup, useDeleteGroup } from '#data/billing/groups.ts'

function MakeDefault({ group: { id, name } }: { group: AdminGroup }) {
  const { t } = useTranslation('groups')
  const { mutate, isPending, error } = useChangeGroup()
  const make = () =>
    mutate({ id, is_default: true }, { onSuccess: () => notices.success({ message: t('made_default', { name }) }) })
  return (
    <Section title={t('make_default')} hint={t('make_default_hint')}>
      {error && <Alert color="red">{error.message}</Alert>}
      <Button variant="default" loading={isPending} onClick={make}>
        {t('make_default')}
      </Button>
    </Section>
  )
}

function DeleteGroup({ group: { id, name, user_count: count }, onDeleted }: Props) {
  const { t } = useTranslation('groups')
  return (
    <DeleteSection
      id={id}
      removal={useDeleteGroup()}
      title={t('delete.title')}
      hint={count > 0 ? t('delete.in_use', { count }) : t('delete.hint')}
      open={t('delete.title')}
      named={t('delete.named', { name })}
      warning={t('delete.warning')}
      done={t('deleted', { name })}
      isDisabled={count > 0}
      onDeleted={onDeleted}
    />
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
    return <Section hint={group.is_guest ? t('is_guest_note') : t('is_default_note')} />
  }
  return (
    <>
      <MakeDefault group={group} />
      <DeleteGroup group={group} onDeleted={onDeleted} />
    </>
  )
}
