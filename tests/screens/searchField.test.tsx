import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from '../../src/components/SearchField';

function renderField() {
  const searched: string[] = [];
  let left = 0;
  function List() {
    const [value, setValue] = useState('');
    const input = useRef<HTMLInputElement>(null);
    return (
      <SearchField
        hasShortcut
        inputRef={input}
        value={value}
        maxLength={255}
        onType={(text) => {
          searched.push(text);
          setValue(text);
        }}
        onLeaveDown={() => {
          left += 1;
        }}
      />
    );
  }
  render(<List />);
  return { field: screen.getByRole('searchbox'), searched, leftCount: () => left };
}

test('nothing is searched while an accent is being composed', () => {
  const { field, searched } = renderField();
  fireEvent.input(field, { target: { value: 'm' } });
  fireEvent.input(field, { target: { value: 'm´' }, isComposing: true });
  expect(field).toHaveValue('m´');
  expect(searched).toEqual(['m']);
  fireEvent.compositionEnd(field, { target: { value: 'má' } });
  expect(field).toHaveValue('má');
  expect(searched).toEqual(['m', 'má']);
});

test('the Enter that ends a composition leads nowhere; that of Safari comes after it', () => {
  const { field, leftCount } = renderField();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(leftCount()).toBe(0);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(leftCount()).toBe(1);
});
