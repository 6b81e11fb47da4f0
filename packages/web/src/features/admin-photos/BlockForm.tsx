import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { sha256Worker } from '#lib/workers/sha256.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { findHash, useBlock } from '#data/library/admin-photos.ts'

async function hashOf(file: File) {
  const worker = sha256Worker()
  try {
    return await worker.hash(file)
  } finally {
    worker.stop()
  }
}

/** A file is named by its SHA-256, by a photo that shows it, or by itself: then it is read here and sent nowhere. */
export function BlockForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin-photos')
  const picker = useRef<HTMLInputElement>(null)
  const { mutateAsync: block } = useBlock()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { file: '', reason: '' },
    validate: {
      file: (file) => (file.trim() === '' ? t('blocked.file_required') : null),
      reason: (reason) => (reason.trim() === '' ? t('blocked.reason_required') : null),
    },
    async send({ file, reason }, { setFieldError }) {
      const sha256 = await findHash(file.trim())
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
