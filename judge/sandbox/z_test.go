package sandbox
import ("testing";"context";"time")
func TestZ(t *testing.T){ for _,tier:=range Tiers { r,err:=OpenTier(tier); if err!=nil {t.Error(err);continue}
 for range 4 { res,err:=r.Run(context.Background(),Command{Args:[]string{"/tmp/fp"},Visible:[]string{"/tmp/fp"},Limits:Limits{Wall:5*time.Second,CPU:2*time.Second,Memory:64<<20,Processes:64}}); t.Logf("%s %s %v",tier,res.Stdout,err)}
 r.Close()}}
