" Written by grundy editor. Keys: <Leader>gr runs the program in a terminal, <Leader>gs judges it,
" <Leader>gt hunts for a counterexample, <Leader>gn runs it on the latest one. The commands Grundy
" and GrundyRun take any further flags. The quickfix window shows the report, and :cnext goes to the
" lines that it names.
if exists('g:loaded_grundy')
  finish
endif
let g:loaded_grundy = 1

let s:format = '%f:%l:%c: %trror: %m,%f:%l:%c: %tarning: %m,%f:%l:%c: %tote: %m'

" Grundy saves the program, calls grundy, and reads its report.
function! s:Grundy(command, flags) abort
  silent update
  let l:name = expand('%:t')
  let l:kept = [getcwd(), &errorformat]
  execute 'lcd' fnameescape(expand('%:p:h'))
  try
    let l:report = systemlist('grundy ' . a:command . ' ' . shellescape(l:name) . ' --format editor ' . a:flags . ' 2>&1')
    let &errorformat = s:format
    cgetexpr l:report
  finally
    let &errorformat = l:kept[1]
    execute 'lcd' fnameescape(l:kept[0])
  endtry
  copen
endfunction

" Run opens a terminal, in which the program reads what is typed.
function! s:Run(flags) abort
  silent update
  let l:call = 'cd ' . shellescape(expand('%:p:h')) . ' && grundy run ' . shellescape(expand('%:t')) . ' ' . a:flags
  if has('nvim')
    botright new
    call termopen(['sh', '-c', l:call])
    startinsert
  else
    call term_start(['sh', '-c', l:call], {'term_name': 'grundy run'})
  endif
endfunction

command! -nargs=* -complete=file GrundyRun call s:Run(<q-args>)
command! -nargs=* -complete=file GrundySubmit call s:Grundy('submit', <q-args>)
command! -nargs=* -complete=file GrundyStress call s:Grundy('stress', <q-args>)
command! -nargs=* -complete=file GrundyLast call s:Grundy('run', '--last ' . <q-args>)

nnoremap <silent> <Leader>gr :GrundyRun<CR>
nnoremap <silent> <Leader>gs :GrundySubmit<CR>
nnoremap <silent> <Leader>gt :GrundyStress<CR>
nnoremap <silent> <Leader>gn :GrundyLast<CR>
