import type { BlockedPicture } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Alert, Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ban, FileUp, RotateCcw, ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { blockedPicturesQuery, findPicture, unblockPictures, useBlockPicture } from '#data/safety/blocked-pictures.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import classes from './BlockedPictures.module.css'
import { PictureListImport } from './PictureListImport.tsx'

/** Blocks pictures that look like one, by its hash or by a photo. */
function BlockPictureForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin-photos')
  const { mutateAsync: block } = useBlockPicture()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { hash: '', reason: '' },
    validate: {
      hash: (hash) => (hash.trim() === '' ? t('blocked.file_required') : null),
      reason: (reason) => (reason.trim() === '' ? t('blocked.reason_required') : null),
    },
    async send({ hash, reason }, { setFieldError }) {
      const picture = await findPicture(hash.trim())
      if (picture === null) setFieldError('hash', t('similar.picture_unknown'))
      else await block({ ...picture, reason })
      return picture !== null
    },
    onSent(isBlocked) {
      if (!isBlocked) return
      notices.success({ message: t('similar.added') })
      onDone()
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('similar.picture')}
        description={t('similar.picture_hint')}
        autoComplete="off"
        maxLength={limits.setting.line}
        required
        data-autofocus
        {...form.getInputProps('hash')}
      />
      <TextInput
        label={t('reason')}
        description={t('blocked.reason_hint')}
        autoComplete="off"
        maxLength={limits.setting.line}
        required
        {...form.getInputProps('reason')}
      />
      <SubmitRow label={t('similar.add')} isSending={isSending} />
    </Form>
  )
}

const route = getRouteApi('/admin/photos/blocked-pictures')

function useColumns(): Column<BlockedPicture>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    { key: 'hash', label: 'PDQ', render: ({ hash }) => <span className={classes.hash}>{hash}</span> },
    {
      key: 'picture',
      label: t('similar.picture'),
      render: ({ thumbnail_url }) =>
        thumbnail_url === null ? '–' : <img className={classes.thumbnail} src={thumbnail_url} alt="" loading="lazy" />,
    },
    { key: 'reason', label: t('reason'), render: ({ reason }) => reason },
    { key: 'source', label: t('similar.source'), render: ({ source }) => source || '–' },
    { key: 'by', label: t('blocked.by'), render: ({ blocked_by }) => blocked_by?.username ?? '–' },
    { key: 'time', label: t('blocked.time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function useBlockedPictureActions(): BulkAction<BlockedPicture>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'unblock',
      text: 'unblock_files',
      label: t('acts.unblock'),
      icon: <RotateCcw size={16} />,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (pictures) => requireAllDone(unblockPictures(pictures)),
    },
  ]
}

export function BlockedPicturesPage() {
  const { t } = useTranslation('admin-photos')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(blockedPicturesQuery(search))
  const [isAdding, adding] = useDisclosure()
  const [isImporting, importing] = useDisclosure()
  const add = (
    <WriteAccess>
      <Button variant="default" leftSection={<FileUp size={16} />} onClick={importing.open}>
        {t('similar.import')}
      </Button>
      <Button leftSection={<Ban size={16} />} onClick={adding.open}>
        {t('similar.add')}
      </Button>
    </WriteAccess>
  )
  return (
    <AdminListPage
      title={t('similar.title')}
      actions={
        <>
          <ButtonLink to="/admin/photos/blocked" variant="default" leftSection={<Ban size={16} />}>
            {t('blocked.title')}
          </ButtonLink>
          <ButtonLink to="/admin/photos/matches" variant="default" leftSection={<ScanSearch size={16} />}>
            {t('similar.review')}
          </ButtonLink>
          {list.data && list.data.meta.total > 0 && add}
        </>
      }
      intro={
        list.data &&
        (!list.data.is_on || list.data.is_comparing) && (
          <Alert color="blue" mb="md">
            {list.data.is_on ? t('similar.comparing') : t('similar.off')}
          </Alert>
        )
      }
      list={list}
      columns={useColumns()}
      keyOf={({ hash }) => hash}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      searchLabel={t('blocked.search')}
      bulk={{
        nameOf: ({ hash }) => hash,
        actions: useBlockedPictureActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/blocked_pictures', blockedPicturesQuery(search)),
      }}
      emptyState={{
        illustration: 'pictures',
        title: t('similar.none'),
        hint: t('similar.none_hint'),
        action: add,
      }}
    >
      <Dialog opened={isAdding} onClose={adding.close} title={t('similar.add')}>
        <BlockPictureForm onDone={adding.close} />
      </Dialog>
      <Dialog opened={isImporting} onClose={importing.close} title={t('similar.import')}>
        <PictureListImport />
      </Dialog>
    </AdminListPage>
  )
}
