import { Modal, type ModalProps } from './Modal.tsx'

/** Panel for details and editing beside a list; full screen on a phone. */
export const SidePanel = (props: ModalProps) => <Modal kind="panel" transition="slide-left" {...props} />
