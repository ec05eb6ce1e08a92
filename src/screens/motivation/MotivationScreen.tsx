import { RichText } from '../../components/form/editor/RichText.tsx'
import { Motivation } from './Motivation.tsx'

export default function MotivationScreen() {
  return <Motivation Editor={RichText} />
}
