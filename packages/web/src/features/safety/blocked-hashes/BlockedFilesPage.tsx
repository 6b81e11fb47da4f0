import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { FileUp, Ban, Image, ImageOff, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { createSha256Worker } from '#lib/workers/sha256.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { findPhotoHash, useBlockFile, blockedFilesQuery, unblockFiles } from '#data/library/admin-photos.ts'
import type { BlockedHash } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import classes from './BlockedFilesPage.module.css'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

async function hashOf(file: File) {
  const worker = createSha256Worker()
  try {
    return await worker.hash(file)
  } finally {
    worker.stop()
  }
}

/**
 * Blocks a file by SHA-256, by a photo that shows it, or by the file itself, which is hashed locally and not uploaded.
 */
function BlockForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin-photos')
  const picker = useRef<HTMLInputElement>(null)
  const { mutateAsync: block } = useBlockFile()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { file: '', reason: '' },
    validate: {
      file: (file) => (file.trim() === '' ? t('blocked.file_required') : null),
      reason: (reason) => (reason.trim() === '' ? t('blocked.reason_required') : null),
    },
    async send({ file, reason }, { setFieldError }) {
      const sha256 = await findPhotoHash(file.trim())
      if (sha256 === null) setFieldError('file', t('blocked.file_unknown'))
      else await block({ sha256, reason })
      return sha256 !== null
    },
    onSent(isBlocked) {
      if (!isBlocked) return
      notices.success({ message: t('blocked.added') })
      onDone()
    },
  })
  const pick = async (file: File | undefined) => {
    if (file) form.setFieldValue('file', await hashOf(file))
  }

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('blocked.file')}
        description={t('blocked.file_hint')}
        autoComplete="off"
        maxLength={limits.setting.line}
        required
        data-autofocus
        {...form.getInputProps('file')}
      />
      <Button variant="default" size="xs" leftSection={<FileUp size={16} />} onClick={() => picker.current?.click()}>
        {t('blocked.pick')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('blocked.pick')}
        onChange={({ currentTarget }) => void pick(currentTarget.files?.[0])}
      />
      <TextInput
        label={t('reason')}
        description={t('blocked.reason_hint')}
        autoComplete="off"
        maxLength={limits.setting.line}
        required
        {...form.getInputProps('reason')}
      />
      <SubmitRow label={t('blocked.add')} isSending={isSending} />
    </Form>
  )
}

const route = getRouteApi('/admin/photos/blocked')

function useColumns(): Column<BlockedHash>[] {
  const { t } = useTranslation('admin-photos')
  const formats = useFormats()
  return [
    { key: 'sha256', label: 'SHA-256', render: ({ sha256 }) => <span className={classes.hash}>{sha256}</span> },
    { key: 'reason', label: t('reason'), render: ({ reason }) => reason },
    { key: 'by', label: t('blocked.by'), render: ({ blocked_by }) => blocked_by?.username ?? '–' },
    { key: 'time', label: t('blocked.time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function useBlockedHashActions(): BulkAction<BlockedHash>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'unblock',
      text: 'unblock_files',
      label: t('acts.unblock'),
      icon: <RotateCcw size={16} />,
      hint: t('hints.unblock'),
      batchSize: ROWS_PER_CALL_COUNT,
      call: (files) => requireAllDone(unblockFiles(files)),
    },
  ]
}

export function BlockedFilesPage() {
  const { t } = useTranslation('admin-photos')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(blockedFilesQuery(search))
  const [isAdding, adding] = useDisclosure()
  const add = (
    <WriteAccess>
      <Button leftSection={<Ban size={16} />} onClick={adding.open}>
        {t('blocked.add')}
      </Button>
    </WriteAccess>
  )
  const show = (next: typeof search) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('blocked.title')}
      actions={
        <>
          <ButtonLink to="/admin/photos" variant="default" leftSection={<Image size={16} />}>
            {t('title')}
          </ButtonLink>
          <ButtonLink to="/admin/photos/blocked-pictures" variant="default" leftSection={<ImageOff size={16} />}>
            {t('similar.title')}
          </ButtonLink>
          {list.data && list.data.meta.total > 0 && add}
        </>
      }
      list={list}
      columns={useColumns()}
      keyOf={({ sha256 }) => sha256}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="blocked_files" search={search} onSearch={show} />}
      searchLabel={t('blocked.search')}
      bulk={{
        nameOf: ({ sha256 }) => sha256,
        actions: useBlockedHashActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/blocked_hashes', blockedFilesQuery(search)),
      }}
      emptyState={{ illustration: 'pictures', title: t('blocked.none'), hint: t('blocked.none_hint'), action: add }}
    >
      <Dialog opened={isAdding} onClose={adding.close} title={t('blocked.add')}>
        <BlockForm onDone={adding.close} />
      </Dialog>
    </AdminListPage>
  )
}
