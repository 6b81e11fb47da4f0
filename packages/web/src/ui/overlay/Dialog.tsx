import { Modal, type ModalProps } from './Modal.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'

/** A modal question or short form; a bottom sheet on a phone. */
export function Dialog(props: ModalProps) {
  const isMobile = useIsMobile()
  return <Modal kind="dialog" transition={isMobile ? 'slide-up' : 'pop'} {...props} />
}
