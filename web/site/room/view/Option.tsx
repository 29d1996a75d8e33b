interface OptionProps {
  text: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const Option = ({ text, isOn, onChange }: OptionProps) => (
  <label className="room-option">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {text}
  </label>
)
