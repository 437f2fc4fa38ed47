import json,sys
g=json.load(open(f'/work/h/q/pack/parsers/{sys.argv[1]}/src/grammar.json'))
def s(r):
    t=r['type']
    if t in('SEQ',): return '('+' '.join(s(m) for m in r['members'])+')'
    if t=='CHOICE': return '['+' | '.join(s(m) for m in r['members'])+']'
    if t=='BLANK': return '""'
    if t=='STRING': return repr(r['value'])
    if t=='PATTERN': return '/'+r['value']+'/'
    if t=='SYMBOL': return r['name']
    if t in('REPEAT','REPEAT1'): return s(r['content'])+('*' if t=='REPEAT' else '+')
    if t=='FIELD': return r['name']+':'+s(r['content'])
    if t=='ALIAS': return s(r['content'])+'=>'+(r['value'] if r['named'] else repr(r['value']))
    if 'content' in r: return t.lower()+'('+s(r['content'])+')'
    return t
for k,v in g['rules'].items(): print(k,'=',s(v))
